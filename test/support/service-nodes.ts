import assert from 'node:assert/strict'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { runAlmanac, ServiceProcess } from './service-process.ts'

const COUNT = 3

/** One of the services, as a balancer knows it. */
export interface Node {
  readonly service: ServiceProcess
  /** Somebody is ending it, or starting it again. */
  isAway: boolean
}

interface Outcome {
  readonly status: number
  readonly body: string
  readonly retryAfter?: string | undefined
}

/** Three services on one database, a datasource, a token that writes and one of a user who searches. */
export async function startNodes(databaseUrl: string, settings: Record<string, string> = {}) {
  const common = { ALMANAC_DATABASE_URL: databaseUrl, ALMANAC_NODES: String(COUNT), ALMANAC_MEANING: 'off' }
  const environment = { ...common, ...settings }
  const run = async (...words: string[]) => {
    const { code, stdout, stderr } = await runAlmanac(words, environment)
    assert.equal(code, 0, stderr)
    return stdout.trim()
  }
  const expiry = ['--expires', '2099-01-01']
  await run('datasource', 'add', '--name', 'wiki')
  const push = await run('token', 'create', '--kind', 'indexing', '--name', 't', '--global', ...expiry)
  const alice = await run('token', 'create', '--kind', 'client', '--name', 't', '--user', 'a@b.example', ...expiry)
  const nodes: Node[] = Array.from({ length: COUNT }, () => ({ service: new ServiceProcess(), isAway: false }))
  for (const { service } of nodes) await service.start(environment)
  return { nodes, environment, push, alice, run }
}

/** Over its own connection. */
export function call(url: string, token: string, body: unknown): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const outgoing = request(url, { method: 'POST', agent: false, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body: text, retryAfter: response.headers['retry-after'] })
      })
      response.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(JSON.stringify(body))
  })
}

/** Asks one service after the other, as a balancer does. */
export class Balancer {
  readonly #nodes: readonly Node[]
  #turn = 0
  /** How many requests were sent once more: refused with 503, or cut off by a service that went. */
  repeated = 0
  /** Those that said 503 without saying when to come back. */
  readonly withoutRetryAfter: string[] = []

  constructor(nodes: readonly Node[]) {
    this.#nodes = nodes
  }

  /** A 503, or a connection that a service drops as it goes, is tried again elsewhere. */
  async ask(path: string, token: string, body: unknown): Promise<Outcome & { tries: number }> {
    for (let tries = 1; ; ) {
      this.#turn += 1
      const node = this.#nodes[this.#turn % this.#nodes.length] as Node
      const { address } = node.service
      if (address === '') {
        await pause(1)
        continue
      }
      const outcome = await call(address + path, token, body).catch((error: Error) => error)
      if (!(outcome instanceof Error) && outcome.status !== 503) return { ...outcome, tries }
      // The end of a service may have begun before its request and be over with it.
      const isGone = node.isAway || node.service.address !== address
      if (outcome instanceof Error && !isGone) return { status: 0, body: outcome.message, tries }
      if (!(outcome instanceof Error) && outcome.retryAfter === undefined) this.withoutRetryAfter.push(outcome.body)
      this.repeated += 1
      tries += 1
      await pause(5)
    }
  }
}
