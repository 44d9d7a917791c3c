import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '../support/eventually.ts'
import { startPostgres } from '../support/postgres.ts'
import { runAlmanac, ServiceProcess } from '../support/service-process.ts'

const ROUNDS = Number(process.env['ALMANAC_NODE_ROUNDS'] ?? 1)
const NODES = 3
const CALLERS = 4
/** Requests that are answered between one restart and the next. */
const BETWEEN = 20
const START_LIMIT_MS = 180_000

const postgres = await startPostgres({ settings: ['max_connections=100'] })

/** One of the services, as a balancer knows it. */
interface Node {
  readonly service: ServiceProcess
  isRestarting: boolean
}

interface Outcome {
  readonly status: number
  readonly body: string
}

/** Over a connection of its own. */
function call(url: string, token: string, body: unknown): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const outgoing = request(url, { method: 'POST', agent: false, headers }, (response) => {
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

test(`three services restart in turn under load, ${ROUNDS} times, and nobody who retries on 503 notices`, {
  timeout: 3_000_000,
}, async () => {
  const databaseUrl = await postgres.createDatabase()
  const environment = { ALMANAC_DATABASE_URL: databaseUrl, ALMANAC_NODES: String(NODES), ALMANAC_MEANING: 'off' }
  const run = async (...words: string[]) => {
    const { code, stdout, stderr } = await runAlmanac(words, environment)
    assert.equal(code, 0, stderr)
    return stdout.trim()
  }
  const expiry = ['--expires', '2099-01-01']
  await run('datasource', 'add', '--name', 'wiki')
  const push = await run('token', 'create', '--kind', 'indexing', '--name', 't', '--global', ...expiry)
  const alice = await run('token', 'create', '--kind', 'client', '--name', 't', '--user', 'a@b.example', ...expiry)
  const nodes: Node[] = Array.from({ length: NODES }, () => ({ service: new ServiceProcess(), isRestarting: false }))
  for (const { service } of nodes) await service.start(environment, START_LIMIT_MS)

  let turn = 0
  let isOver = false
  let answered = 0
  const accepted = new Set<string>()
  const failures: string[] = []
  /** To the next service that is not being restarted, as a balancer does; a 503, or a connection that such a one drops, is tried again. */
  const ask = async (path: string, token: string, body: unknown): Promise<Outcome> => {
    for (;;) {
      turn += 1
      const node = nodes[turn % NODES] as Node
      const { address } = node.service
      if (address === '') {
        await pause(1)
        continue
      }
      const outcome = await call(address + path, token, body).catch((error: Error) => error)
      if (!(outcome instanceof Error) && outcome.status !== 503) return outcome
      // The end of a service may have begun before its request and be over with it.
      const isGone = node.isRestarting || node.service.address !== address
      if (outcome instanceof Error && !isGone) return { status: 0, body: outcome.message }
      await pause(5)
    }
  }
  const caller = async (number: number) => {
    for (let step = 0; !isOver; step += 1) {
      const isWrite = step % 2 === 0
      const id = `c${number}s${step}`
      const hidden = { allowedUsers: [{ email: 'nobody@b.example' }] }
      const permissions = step % 4 === 0 ? hidden : { allowAnonymousAccess: true }
      const { status, body } = isWrite
        ? await ask('/api/index/v1/indexdocument', push, {
            datasource: 'wiki',
            document: { id, title: step % 4 === 0 ? 'hidden wombat' : 'wombat', permissions },
          })
        : await ask('/rest/api/v1/search', alice, { query: 'wombat' })
      if (status !== 200) failures.push(`${status} ${body}`)
      else if (isWrite && step % 4 !== 0) accepted.add(id)
      if (body.includes('hidden wombat')) failures.push('a hidden document was shown')
      answered += 1
    }
  }
  const callers = Array.from({ length: CALLERS }, (_, number) => caller(number))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const node of nodes) {
      const until = answered + BETWEEN
      await eventually('the load goes on', async () => answered > until, START_LIMIT_MS)
      node.isRestarting = true
      assert.equal(await node.service.stop(), 0, node.service.output.slice(-2000))
      await node.service.start(environment, START_LIMIT_MS)
      node.isRestarting = false
    }
  }
  isOver = true
  await Promise.all(callers)

  assert.deepEqual(failures, [])
  for (const { service } of nodes) {
    await eventually('every accepted write is found', async () => {
      const { body } = await call(`${service.address}/rest/api/v1/search`, alice, { query: 'wombat' })
      return JSON.parse(body).totalCount === accepted.size
    })
  }
})
