import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { ServiceProcess } from '../support/service-process.ts'

const ROUNDS = Number(process.env['ALMANAC_STOP_ROUNDS'] ?? 1)
const CALLERS = 6
/** Whoever does not end in it is ended, which is not what this is about; on a busy machine everything takes long. */
const GRACE_SECONDS = '120'

interface Outcome {
  readonly status: number
  readonly body: string
}

/** Like `fetch`, but connections are kept alive until the service lets go of them. */
function call(agent: Agent, url: string, token: string, body: unknown): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const outgoing = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
      response.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(JSON.stringify(body))
  })
}

test(`SIGTERM under load ends the service in order, ${ROUNDS} times, and loses nothing that was answered`, {
  timeout: 900_000,
}, async () => {
  const service = new ServiceProcess()
  const expiry = ['--expires', '2099-01-01']
  await service.run('datasource', 'add', '--name', 'wiki')
  const push = await service.run('token', 'create', '--kind', 'indexing', '--name', 't', '--global', ...expiry)
  const user = ['--kind', 'client', '--name', 't', '--user', 'a@b.example']
  const alice = await service.run('token', 'create', ...user, ...expiry)
  let accepted = 0

  for (let round = 0; round < ROUNDS; round += 1) {
    await service.start({ ALMANAC_DRAIN_SECONDS: GRACE_SECONDS })
    const agent = new Agent({ keepAlive: true })
    let answered = 0
    let isStopping = false
    const wrong = new Set<string>()
    const caller = async (number: number) => {
      for (let step = 0; ; step += 1) {
        const isWrite = step % 2 === 0
        const id = `r${round}c${number}s${step}`
        const body = isWrite ? { datasource: 'wiki', document: { id, title: `wombat ${id}` } } : { query: 'wombat' }
        const path = isWrite ? '/api/index/v1/indexdocument' : '/rest/api/v1/search'
        const outcome = await call(agent, service.address + path, isWrite ? push : alice, body).catch(() => undefined)
        // Refused connections and those cut between two requests: the service is gone.
        if (outcome === undefined && isStopping) return
        if (outcome?.status === 200) {
          answered += 1
          if (isWrite) accepted += 1
        } else if (outcome?.status !== 503 || !isStopping)
          wrong.add(outcome === undefined ? 'cut off' : `${outcome.status} ${outcome.body}`)
      }
    }
    const callers = Array.from({ length: CALLERS }, (_, number) => caller(number))
    await eventually('the load is on', async () => answered > 20 + (round % 10) * 5)
    isStopping = true

    assert.equal(await service.stop(), 0, `round ${round}: ${service.output.slice(-2000)}`)
    await Promise.all(callers)
    agent.destroy()
    assert.deepEqual([...wrong], [], `round ${round}`)
  }

  await service.start()
  const found = await service.post('/rest/api/v1/search', alice, { query: 'wombat' })
  const { totalCount } = found.body as { totalCount: number }
  assert.ok(totalCount >= accepted, `${accepted} writes were answered, ${totalCount} are found`)
})
