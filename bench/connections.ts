import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { installedConnectors, ProcessConnectorHost } from '../src/connectors/host/connector-host.ts'
import { createAccount } from '../src/domain/accounts/create-account.ts'
import { addConnection } from '../src/domain/connections/add-connection.ts'
import type { ConnectionRun } from '../src/domain/connections/connection.ts'
import { startRun } from '../src/domain/connections/start-run.ts'
import { addDatasource } from '../src/domain/datasources/add-datasource.ts'
import { operator } from '../src/domain/shared/actor.ts'
import { createClientToken } from '../src/domain/tokens/create-client-token.ts'
import { createIndexingToken } from '../src/domain/tokens/create-indexing-token.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { openStores } from '../src/storage/stores.ts'
import { BigSource } from '../test/support/connections/big-source.ts'
import { ServiceProcess } from '../test/support/service-process.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { machine, printTable, processorMs, rounded } from './support/figures.ts'
import { whileSearching } from './support/search-load.ts'

const CONNECTOR = fileURLToPath(new URL('../test/support/connections/test-connector.ts', import.meta.url))
/** Sees what is crawled, as the source has this account. */
const PERSON = 'ann@acme.example'
const SEAL_KEY = 'k'.repeat(32)
const PAGE = 500
const WORDS = 40
const POLL_MS = 50
const WARM_UP_MS = 2000
const IDLE_MS = 8000

/**
 * Small documents pushed in bulk, crawled by a connection, and compared when nothing has changed: documents per second, and
 * the processor time of each process. The pushed ones are the same and go to the same service first.
 */
export async function benchConnections({ documents }: BenchOptions): Promise<Record<string, unknown>> {
  const source = await new BigSource(documents, textOf).start(() => {})
  const data = mkdtempSync(join(tmpdir(), 'almanac-connections-'))
  const service = new ServiceProcess(data, () => {})
  const bench = new ConnectionBench(service, source, documents)
  try {
    const { indexing, client } = await bench.prepare()
    await service.start({ ALMANAC_CONNECTORS: CONNECTOR, ALMANAC_SEAL_KEY: SEAL_KEY, ALMANAC_MEANING: 'off' })
    const pushed = await bench.measure(() => bench.push(indexing))
    const listed = await bench.measure(() => bench.list())
    const queryOf = (number: number) => `word${(number * 37) % 5003}`
    const searching = (work: () => Promise<void>) => whileSearching(service, client, queryOf, work)
    // The first searches fill caches.
    await searching(() => pause(WARM_UP_MS))
    const idle = await searching(() => pause(IDLE_MS))
    const crawled = await bench.measure(() => bench.run('crawled', documents))
    const compared = await bench.measure(() => bench.run('crawled', 0))
    // A source that is read item by item, while somebody searches.
    let during = idle
    const read = await bench.measure(async () => {
      during = await searching(() => bench.run('read', documents))
    })
    const idleAfter = await searching(() => pause(IDLE_MS))
    const searches = { idle, during, idleAfter }
    const stages = { pushed, listed, crawled, compared, read }
    printTable([
      ['', 'documents/s', 'service µs', 'connector µs', 'source µs'],
      ...Object.entries(stages).map(([name, { perSecond, service: own, connector, source: other }]) => [
        ...[name, perSecond, own, connector, other],
      ]),
    ])
    printTable([
      ['search', 'p50 ms', 'p95 ms', 'searches'],
      ...Object.entries(searches).map(([name, figures]) => [name, figures.p50Ms, figures.p95Ms, figures.searches]),
    ])
    // Against what the same index answers when nothing else happens.
    const searchRatio = rounded(during.p95Ms / idleAfter.p95Ms)
    const ratio = Math.round((crawled.perSecond / pushed.perSecond) * 100) / 100
    return {
      bench: 'connections',
      documents,
      machine: machine(),
      ...stages,
      crawledToPushed: ratio,
      searches,
      searchRatio,
    }
  } finally {
    await service.stop()
    source.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

class ConnectionBench {
  readonly #service: ServiceProcess
  readonly #source: BigSource
  readonly #documents: number
  #connectorMs = 0

  constructor(service: ServiceProcess, source: BigSource, documents: number) {
    this.#service = service
    this.#source = source
    this.#documents = documents
  }

  /** A data source to push to, and two connections: one gets texts with the listing, the other reads each item. */
  async prepare(): Promise<{ indexing: string; client: string }> {
    return this.#withStores(async (stores) => {
      const host = new ProcessConnectorHost(installedConnectors([CONNECTOR]), {
        ...{ clock: systemClock, maxMemoryBytes: 2 ** 28, maxItemBytes: 2 ** 20, maxSessions: 1 },
        ...{ requestTimeoutMs: 60_000, idleMs: 60_000 },
      })
      const services = { ...stores, clock: systemClock, connectorHost: host, sealKey: SEAL_KEY }
      await addDatasource(services, { name: 'pushed' })
      for (const datasource of ['crawled', 'read']) {
        await addConnection(services, operator, {
          ...{ connector: 'test', datasource, isPaused: true, secret: { key: this.#source.secret } },
          config: { url: this.#source.url, pageSize: PAGE, hasWholeItems: datasource === 'crawled' },
        })
      }
      const expiresAt = new Date(systemClock.now().getTime() + 86_400_000)
      await createAccount(services as never, { email: PERSON, role: undefined })
      const request = { name: 'bench', expiresAt }
      const indexing = await createIndexingToken(services, operator, { ...request, datasources: 'all' })
      const client = await createClientToken(services, operator, { ...request, userEmail: PERSON, scopes: ['SEARCH'] })
      return { indexing: indexing.secret, client: client.secret }
    })
  }

  /** Documents per second, and microseconds of processor time for each. */
  async measure(work: () => Promise<void>) {
    const pid = this.#service.pid ?? 0
    const before = { at: performance.now(), service: processorMs(pid).all, own: process.cpuUsage() }
    this.#connectorMs = 0
    await work()
    const own = process.cpuUsage(before.own)
    const each = (ms: number) => Math.round((ms * 1000) / this.#documents)
    return {
      perSecond: Math.round((this.#documents * 1000) / (performance.now() - before.at)),
      service: each(processorMs(pid).all - before.service),
      connector: each(this.#connectorMs),
      source: each((own.user + own.system) / 1000),
    }
  }

  async push(token: string): Promise<void> {
    for (let from = 0; from < this.#documents; from += PAGE) {
      const documents = Array.from({ length: Math.min(PAGE, this.#documents - from) }, (_, at) => {
        const { id, title, text } = this.#source.item(from + at)
        const permissions = { allowAnonymousAccess: true }
        return { id, title, permissions, body: { mimeType: 'text/plain', textContent: text } }
      })
      const body = {
        ...{ uploadId: 'bench', datasource: 'pushed', documents },
        ...{ isFirstPage: from === 0, isLastPage: from + PAGE >= this.#documents },
      }
      const { status } = await this.#service.post('/api/index/v1/bulkindexdocuments', token, body)
      if (status !== 200) throw new Error(`bulkindexdocuments answered ${status}`)
    }
  }

  /** As fast as the source lists. */
  async list(): Promise<void> {
    for (let after = ''; ; ) {
      const response = await fetch(`${this.#source.url}/projects/all/items?limit=${PAGE}&after=${after}`)
      const page = (await response.json()) as { id: string }[]
      const last = page.at(-1)
      if (last === undefined) return
      after = last.id
    }
  }

  async run(id: string, expected: number): Promise<void> {
    await this.#withStores(async (stores) => {
      const services = { ...stores, clock: systemClock, sealKey: SEAL_KEY }
      const before = (await stores.connections.runs(id, 100)).length
      await startRun(services as never, operator, id, 'compare')
      let run: ConnectionRun | undefined
      do {
        await pause(POLL_MS)
        this.#connectorMs = Math.max(this.#connectorMs, connectorMs(this.#service.pid ?? 0))
        const runs = await stores.connections.runs(id, 100)
        run = runs.length > before ? runs[0] : undefined
      } while (run?.endedAt === undefined)
      const { outcome, message, counts } = run
      if (outcome !== 'done' || counts.written !== expected) {
        throw new Error(`${id}: ${outcome} ${message ?? ''}, ${counts.written} written instead of ${expected}`)
      }
    })
  }

  async #withStores<T>(work: (stores: Awaited<ReturnType<typeof openStores>>) => Promise<T>): Promise<T> {
    const stores = await openStores({ data: this.#service.data, databaseUrl: '' }, systemClock.now())
    try {
      return await work(stores)
    } finally {
      await stores.close()
    }
  }
}

/** Of the connector's process, as long as it runs. */
function connectorMs(service: number): number {
  const children = readdirSync(`/proc/${service}/task`).flatMap((task) =>
    readFileSync(`/proc/${service}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return Math.max(0, ...children.map((pid) => (isConnector(pid) ? processorMs(Number(pid)).all : 0)))
}

function isConnector(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('connector-main')
  } catch {
    return false
  }
}

function textOf(number: number): string {
  return Array.from({ length: WORDS }, (_, at) => `word${((number + 1) * (at + 7) * 2_654_435_761) % 5003}`).join(' ')
}
