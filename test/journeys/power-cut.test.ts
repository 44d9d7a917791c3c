import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { Random } from '../support/random.ts'
import { ServiceProcess } from '../support/service-process.ts'

const ROUNDS = Number(process.env['ALMANAC_KILL_ROUNDS'] ?? 2)
const SEED = Number(process.env['ALMANAC_PROPERTY_SEED'] ?? 7)
/** A round is a start of the service: seconds, on a busy machine many. */
const TIMEOUT_MS = Math.max(600_000, ROUNDS * 15_000)
/** Writes are answered at least so many times before each kill. */
const MIN_ANSWERS = 5
const EXPIRES = ['--expires', '2099-01-01']

interface SearchBody {
  totalCount: number
  results: { title: string }[]
}

test(`every write that was answered is there and searchable after ${ROUNDS} kills in the middle of writing`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const service = new ServiceProcess()
  await service.run('datasource', 'add', '--name', 'wiki')
  const push = await service.run('token', 'create', '--kind', 'indexing', '--name', 't', '--global', ...EXPIRES)
  const alice = await service.run(
    'token',
    'create',
    '--kind',
    'client',
    '--name',
    't',
    '--user',
    'a@b.example',
    ...EXPIRES,
  )
  const random = new Random(SEED)
  /** id → the newest title that was answered with 200; deleted ones are gone. */
  const accepted = new Map<string, string>()
  /** Sent, but not answered: either state is right. */
  const open = new Map<string, (string | undefined)[]>()

  let answered = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    await service.start()
    assert.deepEqual(await readiness(service), { status: 'ready' }, `round ${round}: a false alarm`)
    await compare(service, alice, accepted, open, `round ${round}, seed ${SEED}`)
    answered += await writeUntilKilled(service, push, random, round, accepted, open)
  }
  await service.start()
  await compare(service, alice, accepted, open, 'at the end')
  assert.equal(await service.stop(), 0)
  assert.ok(answered >= MIN_ANSWERS * ROUNDS, `only ${answered} writes were answered`)
})

async function readiness({ address }: ServiceProcess): Promise<unknown> {
  return (await fetch(`${address}/readyz`)).json()
}

/** Several writers at once; the process is killed after a random number of answers. Returns how many there were. */
async function writeUntilKilled(
  service: ServiceProcess,
  push: string,
  random: Random,
  round: number,
  accepted: Map<string, string>,
  open: Map<string, (string | undefined)[]>,
): Promise<number> {
  let left = MIN_ANSWERS + random.below(40)
  let answered = 0
  let isKilled = false
  const writer = async (writerNumber: number) => {
    for (let step = 0; !isKilled; step += 1) {
      // Each writer keeps to its own documents, so that the order of its writes is known.
      const id = `w${writerNumber}-${random.below(30)}`
      const title = `wombat ${id} r${round}s${step}`
      const isDelete = random.chance(0.15)
      const before = accepted.get(id)
      open.set(id, [before, isDelete ? undefined : title])
      try {
        const { status } = isDelete
          ? await service.post('/api/index/v1/deletedocument', push, { datasource: 'wiki', objectType: '', id })
          : await service.post('/api/index/v1/indexdocument', push, { datasource: 'wiki', document: { id, title } })
        assert.equal(status, 200)
      } catch (error) {
        if (isKilled) return
        throw error
      }
      open.delete(id)
      if (isDelete) accepted.delete(id)
      else accepted.set(id, title)
      left -= 1
      answered += 1
      if (left <= 0 && !isKilled) {
        isKilled = true
        await service.kill()
      }
    }
  }
  await Promise.all([writer(0), writer(1), writer(2)])
  return answered
}

async function compare(
  service: ServiceProcess,
  token: string,
  accepted: Map<string, string>,
  open: Map<string, (string | undefined)[]>,
  where: string,
): Promise<void> {
  const titles = await allTitles(service, token)
  const found = new Map(titles.map((title) => [title.split(' ')[1] ?? '', title]))
  for (const [id, states] of open) {
    assert.ok(states.includes(found.get(id)), `${where}: ${id} is ${found.get(id)}, neither of ${states.join(' | ')}`)
    const title = found.get(id)
    if (title === undefined) accepted.delete(id)
    else accepted.set(id, title)
  }
  open.clear()
  assert.deepEqual([...found.values()].sort(), [...accepted.values()].sort(), where)
}

async function allTitles(service: ServiceProcess, token: string): Promise<string[]> {
  const titles: string[] = []
  let body: SearchBody & { cursor?: string } = { totalCount: 0, results: [] }
  await eventually('the service answers searches', async () => {
    const answer = await service.post('/rest/api/v1/search', token, { query: 'wombat', pageSize: 100 })
    body = answer.body as typeof body
    return answer.status === 200
  })
  titles.push(...body.results.map(({ title }) => title))
  while (body.cursor !== undefined) {
    const next = await service.post('/rest/api/v1/search', token, {
      query: 'wombat',
      pageSize: 100,
      cursor: body.cursor,
    })
    body = next.body as typeof body
    titles.push(...body.results.map(({ title }) => title))
  }
  return titles
}
