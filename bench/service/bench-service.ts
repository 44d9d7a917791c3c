import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ServiceProcess } from '../../test/support/service-process.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { type Caller, DATASOURCES, groupName } from '../corpus/company.ts'
import { type BenchDocument, makeDocument, toDefinition } from '../corpus/corpus.ts'
import { QUERIES, queryText } from '../corpus/queries.ts'
import { fillStore } from './fill-store.ts'

const PAGE_DOCUMENTS = 500
const START_LIMIT_MS = 600_000
const FOUND_LIMIT_MS = 3_600_000
const FOUND_PAUSE_MS = 50
const FILLED_PAUSE_MS = 1000
const BULK = '/api/index/v1/bulkindexdocuments'

export interface Page {
  readonly path: string
  readonly body: string
}

/** What a folder was filled with. */
interface Filled {
  readonly seed: number
  readonly documentCount: number
  readonly tokens: { readonly indexingToken: string; readonly clientToken: string }
}

/** `./almanac serve` on a temporary folder, with the company's datasources and the caller's groups in it. */
export class BenchService {
  readonly #process: ServiceProcess
  indexingToken = ''
  clientToken = ''
  hasBulk = false

  readonly #settings: Record<string, string>

  /** Without a folder it has its own, which goes with the process. `settings`: variables besides the usual ones. */
  constructor(data?: string, settings: Record<string, string> = {}) {
    this.#settings = settings
    this.#process = new ServiceProcess(data === undefined ? temporaryFolder() : resolve(data), () => {})
  }

  get data(): string {
    return this.#process.data
  }

  get address(): string {
    return this.#process.address
  }

  get pid(): number | undefined {
    return this.#process.pid
  }

  /** Starts, or starts again; returns the milliseconds until it was ready. */
  async start(): Promise<number> {
    const startedAt = performance.now()
    await this.#process.start(this.#settings, START_LIMIT_MS)
    return performance.now() - startedAt
  }

  async stop(): Promise<void> {
    await this.#process.stop()
  }

  async kill(): Promise<void> {
    await this.#process.kill()
  }

  /**
   * Starts it with the first documents of the corpus in it, put straight into its store; waits until all are found. A
   * folder that was filled with the same ones before is taken as it is.
   */
  async startFilled(seed: number, documentCount: number, caller: Caller, expected: number): Promise<void> {
    const note = join(this.data, 'bench.json')
    const filled = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as Filled) : undefined
    if (filled !== undefined && (filled.seed !== seed || filled.documentCount !== documentCount))
      throw new Error(`${this.data} holds ${filled.documentCount} documents of seed ${filled.seed}`)
    await this.start()
    if (filled === undefined) {
      await this.setUp(caller)
      await fillStore(this.data, seed, documentCount)
    } else Object.assign(this, filled.tokens)
    await this.findsAll(expected, FILLED_PAUSE_MS)
    const { indexingToken, clientToken } = this
    const noted: Filled = { seed, documentCount, tokens: { indexingToken, clientToken } }
    writeFileSync(note, JSON.stringify(noted))
  }

  /** Datasources, users, groups and memberships, and a token for each side. */
  async setUp({ email, datasources, groups }: Caller): Promise<void> {
    const create = (...words: string[]) =>
      this.#process.run('token', 'create', '--name', 'bench', '--expires', '2099-01-01', ...words)
    this.indexingToken = await create('--kind', 'indexing', '--global')
    this.clientToken = await create('--kind', 'client', '--user', email)
    const openapi = (await (await fetch(`${this.address}/openapi.json`)).json()) as { paths: Record<string, unknown> }
    this.hasBulk = BULK in openapi.paths
    for (const name of DATASOURCES) {
      await this.index('adddatasource', {
        name,
        displayName: name,
        urlRegex: `https://${name}\\.example\\.com/.*`,
        isUserReferencedByEmail: true,
      })
    }
    for (const datasource of datasources) {
      await this.index('indexuser', { datasource: DATASOURCES[datasource], user: { email, name: 'Caller' } })
    }
    for (const { datasource: number, group } of groups) {
      const datasource = DATASOURCES[number]
      await this.index('indexgroup', { datasource, group: { name: groupName(group) } })
      const membership = { groupName: groupName(group), memberUserId: email }
      await this.index('indexmembership', { datasource, membership })
    }
  }

  /** An operation of the Indexing API by its last word. */
  async index(operation: string, body: unknown): Promise<void> {
    await this.send({ path: `/api/index/v1/${operation}`, body: JSON.stringify(body) })
  }

  async send({ path, body }: Page): Promise<void> {
    const answer = await fetch(this.address + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${this.indexingToken}`, 'Content-Type': 'application/json' },
      body,
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  }

  /** What a request is answered, whatever it is. */
  async statusOf({ path, body }: Page): Promise<number> {
    const headers = { Authorization: `Bearer ${this.indexingToken}`, 'Content-Type': 'application/json' }
    const answer = await fetch(this.address + path, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    return answer.status
  }

  /** Another command on the same data folder. */
  run(...words: string[]): Promise<string> {
    return this.#process.run(...words)
  }

  async search(query: string): Promise<{ totalCount: number; results: unknown[] }> {
    const answer = await fetch(`${this.address}/rest/api/v1/search`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${this.clientToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    if (!answer.ok) throw new Error(`search answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { totalCount: number; results: unknown[] }
  }

  /** Waits until the service finds as many documents with the common word as there are. */
  async findsAll(expected: number, pauseMs = FOUND_PAUSE_MS): Promise<void> {
    const query = queryText(QUERIES[0]!)
    const endsAt = performance.now() + FOUND_LIMIT_MS
    while ((await this.search(query)).totalCount < expected) {
      if (performance.now() > endsAt) throw new Error(`Not all documents are found after ${FOUND_LIMIT_MS} ms`)
      // Searches take the time that indexing needs.
      await pause(pauseMs)
    }
  }

  /** The corpus as requests, datasource by datasource; through bulk uploads unless told otherwise. */
  *pages(
    seed: number,
    documentCount: number,
    isBulk = this.hasBulk,
    define: (document: BenchDocument) => unknown = toDefinition,
  ): Iterable<Page> {
    for (const [number, datasource] of DATASOURCES.entries()) {
      const keys: number[] = []
      for (let key = number === 0 ? DATASOURCES.length : number; key <= documentCount; key += DATASOURCES.length)
        keys.push(key)
      for (let start = 0; start < keys.length; start += PAGE_DOCUMENTS) {
        const documents = keys.slice(start, start + PAGE_DOCUMENTS).map((key) => define(makeDocument(seed, key)))
        const upload = {
          uploadId: `bench-${datasource}`,
          isFirstPage: start === 0,
          isLastPage: start + PAGE_DOCUMENTS >= keys.length,
        }
        yield isBulk
          ? { path: BULK, body: JSON.stringify({ ...upload, datasource, documents }) }
          : { path: '/api/index/v1/indexdocuments', body: JSON.stringify({ datasource, documents }) }
      }
    }
  }
}
