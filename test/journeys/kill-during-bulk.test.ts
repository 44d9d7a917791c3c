import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'
import { Random } from '../support/random.ts'
import { runCliWith } from '../support/run-cli.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ROUNDS = Number(process.env['ALMANAC_BULK_KILL_ROUNDS'] ?? 2)
const SEED = Number(process.env['ALMANAC_PROPERTY_SEED'] ?? 11)
const PAGES = 4
const DOCUMENTS_OF_PAGE = 100
const DOCUMENTS = PAGES * DOCUMENTS_OF_PAGE

const postgres = await postgresDatabases()

test(`a bulk upload on PostgreSQL is there whole or not at all after ${ROUNDS} kills in the middle of one`, {
  timeout: 900_000,
}, async () => {
  const service = new ServiceProcess(temporaryFolder())
  const environment = { ALMANAC_DATABASE_URL: await postgres.createDatabase() }
  const run = async (...words: string[]) =>
    (await runCliWith(environment, ...words, '--data', service.data)).stdout.trim()
  const expiry = ['--expires', '2099-01-01']
  await run('datasource', 'add', '--name', 'wiki')
  const push = await run('token', 'create', '--kind', 'indexing', '--name', 't', '--global', ...expiry)
  const user = ['--kind', 'client', '--name', 't', '--user', 'a@b.example']
  const alice = await run('token', 'create', ...user, ...expiry)
  const random = new Random(SEED)
  /** Rounds whose upload may be the one that is seen: the last answered one, and a later one that was not answered. */
  let possible: number[] = []

  for (let round = 0; round <= ROUNDS; round += 1) {
    await service.start(environment)
    const seen = await roundSeen(service, alice, `round ${round}, seed ${SEED}`)
    assert.ok(possible.length === 0 || possible.includes(seen), `round ${round}: ${seen}, not of ${possible}`)
    possible = seen < 0 ? [] : [seen]
    if (round === ROUNDS) break
    const killedAfter = random.below(PAGES + 1)
    // By turns between two pages and during one.
    const isAnswered = await uploadAndKill(service, push, round, killedAfter, round % 2 === 0)
    possible = isAnswered ? [round] : [...new Set([seen, round])]
  }
  assert.equal(await service.stop(), 0)
})

/** Sends the pages of an upload; the process is killed after some of them, or while the next one is under way. */
async function uploadAndKill(
  service: ServiceProcess,
  push: string,
  round: number,
  killedAfter: number,
  isUnderWay: boolean,
): Promise<boolean> {
  for (let page = 0; page < PAGES; page += 1) {
    const documents = Array.from({ length: DOCUMENTS_OF_PAGE }, (_, at) => ({
      id: String(page * DOCUMENTS_OF_PAGE + at),
      title: `wombat round${round}`,
    }))
    const sent = service.post('/api/index/v1/bulkindexdocuments', push, {
      uploadId: `upload-${round}`,
      isFirstPage: page === 0,
      isLastPage: page === PAGES - 1,
      forceRestartUpload: page === 0,
      datasource: 'wiki',
      documents,
    })
    if (page === killedAfter && isUnderWay) {
      const outcome = sent.then(
        ({ status }) => status,
        () => undefined,
      )
      await service.kill()
      return (await outcome) === 200 && page === PAGES - 1
    }
    assert.equal((await sent).status, 200)
    if (page === killedAfter) {
      await service.kill()
      return page === PAGES - 1
    }
  }
  await service.kill()
  return true
}

/** The round whose documents are found, all of them and no others; -1: nothing is there yet. */
async function roundSeen(service: ServiceProcess, token: string, where: string): Promise<number> {
  let body = { totalCount: 0, results: [] as { title: string }[] }
  await eventually('the service answers searches', async () => {
    const answer = await service.post('/rest/api/v1/search', token, { query: 'wombat' })
    body = answer.body as typeof body
    return answer.status === 200
  })
  if (body.totalCount === 0) return -1
  assert.equal(body.totalCount, DOCUMENTS, where)
  const round = Number(/round(\d+)/.exec(body.results[0]?.title ?? '')?.[1])
  const same = await service.post('/rest/api/v1/search', token, { query: `round${round}`, disableSpellcheck: true })
  assert.equal((same.body as typeof body).totalCount, DOCUMENTS, where)
  return round
}
