import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createAccount } from '../src/domain/accounts/create-account.ts'
import { addDatasource } from '../src/domain/datasources/add-datasource.ts'
import { operator } from '../src/domain/shared/actor.ts'
import { createClientToken } from '../src/domain/tokens/create-client-token.ts'
import { createIndexingToken } from '../src/domain/tokens/create-indexing-token.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { openStores } from '../src/storage/stores.ts'
import { eventually } from '../test/support/eventually.ts'
import { ServiceProcess } from '../test/support/service-process.ts'
import { BulkCorpus, type Generation, generationWord, ownWord } from './bulk/bulk-corpus.ts'
import { compareStore } from './bulk/compare-store.ts'
import { sqliteInsertRate } from './bulk/sqlite-insert-rate.ts'
import { type Expectation, type SearchFound, SearchWatcher, WriteWatcher } from './bulk/watchers.ts'
import { HttpClient } from './service/http-client.ts'
import { machine, residentMb } from './support/figures.ts'

/**
 * Two bulk uploads of the same datasource over HTTP into its own service, while somebody searches and somebody
 * writes single documents: node bench/bulk-load.ts --docs 20000 [--page 1000] [--words 150] [--parallel 2], or
 * npm run bench -- bulk. Then everything is compared; the last line is JSON, and a difference exits with 1.
 */
export interface BulkOptions {
  readonly documents: number
  readonly pageSize: number
  readonly words: number
  readonly parallel: number
}

const FOUND_LIMIT_MS = 600_000
/** So many documents are looked for by a word that they alone have. */
const SAMPLED = 500

export async function benchBulk(options: BulkOptions): Promise<Record<string, unknown>> {
  const data = mkdtempSync(join(tmpdir(), 'almanac-bulk-'))
  const service = new ServiceProcess(data, () => {})
  try {
    const corpus = new BulkCorpus(options.documents, options.words)
    const tokens = await prepare(data)
    await service.start({ ALMANAC_RATE_LIMITS: 'off' })
    const run = new BulkRun(options, corpus, service, tokens)
    const first = await run.upload('one')
    const second = await run.upload('two')
    const searched = await run.compareSearch()
    const peakMb = residentMb(service.pid)
    await service.stop()
    const stores = await openStores({ data, databaseUrl: '' }, systemClock.now())
    const stored = await compareStore(stores, corpus, [...run.keptSingles()])
    await stores.close()
    const problems = [...run.problems, ...searched.problems, ...stored.problems]
    for (const problem of problems) console.error(problem)
    if (problems.length > 0) process.exitCode = 1
    const sqliteFts5PerSecond = sqliteInsertRate(data, corpus)
    return {
      bench: 'bulk',
      ...options,
      machine: machine(),
      first,
      second,
      sqliteFts5PerSecond,
      singleWrites: run.singles,
      compared: { documents: stored.compared, searches: searched.count },
      residentMb: peakMb,
      problems: problems.length,
    }
  } finally {
    await service.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

const isInWiki = (number: number) => number % 2 === 1

interface Tokens {
  readonly indexing: string
  readonly client: string
}

class BulkRun {
  readonly problems: string[] = []
  singles = 0
  /** Those that were written before the last upload began. */
  singlesBefore = 0
  readonly #options: BulkOptions
  readonly #corpus: BulkCorpus
  readonly #address: string
  readonly #tokens: Tokens
  readonly #searcher: HttpClient

  constructor(options: BulkOptions, corpus: BulkCorpus, { address }: ServiceProcess, tokens: Tokens) {
    this.#options = options
    this.#corpus = corpus
    this.#address = address
    this.#tokens = tokens
    this.#searcher = new HttpClient(address, tokens.client)
  }

  /** First page alone, the middle ones in parallel, the last alone; until all of it is found. */
  async upload(generation: Generation): Promise<Record<string, unknown>> {
    const pages = [...this.#corpus.pages(generation, this.#options.pageSize)]
    const [first = '[]', ...middle] = pages
    const last = middle.pop() ?? '[]'
    const searches = new SearchWatcher((query) => this.search(query), this.#expectations(generation)).start()
    const startedAt = performance.now()
    await this.#send(generation, first, { isFirstPage: true })
    // From here on a single write is newer than the upload, and stays; earlier ones are not in it, and go.
    this.singlesBefore = this.singles
    const writes = new WriteWatcher((number) => this.#writeOne(this.singles + number)).start()
    await Promise.all(
      Array.from({ length: this.#options.parallel }, async () => {
        for (let page = middle.shift(); page !== undefined; page = middle.shift())
          await this.#send(generation, page, {})
      }),
    )
    const stagedMs = performance.now() - startedAt
    const writesInStaging = writes.take()
    await this.#send(generation, last, { isLastPage: true })
    const acceptedMs = performance.now() - startedAt
    const writesInSwap = writes.take()
    await this.#finds(generation)
    const foundMs = performance.now() - startedAt
    await Promise.all([searches.stop(), writes.stop()])
    this.singles += writes.written
    this.problems.push(...searches.problems)
    const documents = this.#corpus.size(generation)
    return {
      documents,
      documentsPerSecond: Math.round((documents / foundMs) * 1000),
      acceptedPerSecond: Math.round((documents / acceptedMs) * 1000),
      stagedSeconds: seconds(stagedMs),
      lastPageSeconds: seconds(acceptedMs - stagedMs),
      indexSeconds: seconds(foundMs - acceptedMs),
      searches: searches.take(),
      writesInStaging,
      writesInSwap,
      writesInIndexing: writes.take(),
    }
  }

  /** Totals of both uploads' words, all that came singly, and some documents by a word of their own. */
  async compareSearch(): Promise<{ count: number; problems: string[] }> {
    const problems: string[] = []
    let count = 0
    const check = async (query: string, expected: number) => {
      const { totalCount } = await this.search(query)
      count++
      if (totalCount !== expected) problems.push(`${query} finds ${totalCount}, not ${expected}`)
    }
    const singles = [...this.keptSingles()]
    await eventually('single writes', async () => (await this.search('singlewrite')).totalCount === singles.length)
    await check('singlewrite', singles.length)
    await check('app:wiki', this.#corpus.size('two') + singles.filter(isInWiki).length)
    for (const told of ['one', 'two'] as const) await check(generationWord(told), this.#corpus.withWord(told, 'two'))
    const step = Math.max(1, Math.floor(this.#corpus.count / SAMPLED))
    const kept = new Set(this.#corpus.numbers('two'))
    for (let number = 0; number < this.#corpus.count; number += step) {
      await check(`app:wiki ${ownWord(number)}`, kept.has(number) ? 1 : 0)
    }
    this.#searcher.close()
    return { count, problems }
  }

  /** Numbers of what was written singly and is still there. */
  *keptSingles(): Iterable<number> {
    for (let number = 0; number < this.singles; number++)
      if (!isInWiki(number) || number >= this.singlesBefore) yield number
  }

  async search(query: string): Promise<SearchFound> {
    const body = { query, pageSize: 10, disableSpellcheck: true }
    return JSON.parse(await this.#searcher.post('/rest/api/v1/search', body)) as SearchFound
  }

  #expectations(generation: Generation): Expectation[] {
    const { dropped } = this.#corpus
    return (['one', 'two'] as const).map((told) => {
      const before = generation === 'one' ? 0 : this.#corpus.withWord(told, 'one')
      // What the upload doesn't have is gone from the next request on; what it brings is found once it's indexed.
      const between = Math.max(0, before - dropped)
      return { query: generationWord(told), allowed: [before, between, this.#corpus.withWord(told, generation)] }
    })
  }

  async #finds(generation: Generation): Promise<void> {
    const expected = this.#corpus.withWord(generation, generation)
    const isThere = async () => (await this.search(generationWord(generation))).totalCount === expected
    await eventually('the upload is found', isThere, FOUND_LIMIT_MS)
  }

  /** By turns into another datasource and into the one that is being replaced. */
  #writeOne(number: number): Promise<void> {
    const datasource = isInWiki(number) ? 'wiki' : 'notes'
    const document = { id: `single-${number}`, title: `singlewrite ${number}` }
    return this.#post('indexdocument', JSON.stringify({ datasource, document }))
  }

  #send(uploadId: string, documents: string, flags: object): Promise<void> {
    const rest = JSON.stringify({ uploadId, datasource: 'wiki', ...flags }).slice(1)
    return this.#post('bulkindexdocuments', `{"documents":${documents},${rest}`)
  }

  async #post(operation: string, body: string): Promise<void> {
    const response = await fetch(`${this.#address}/api/index/v1/${operation}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${this.#tokens.indexing}`, 'Content-Type': 'application/json' },
      body,
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${text}`)
  }
}

async function prepare(data: string): Promise<Tokens> {
  const stores = await openStores({ data, databaseUrl: '' }, systemClock.now())
  const services = { ...stores, clock: systemClock }
  const expiresAt = new Date(systemClock.now().getTime() + 86_400_000)
  for (const name of ['wiki', 'notes']) await addDatasource(services, { name })
  await createAccount(services, { email: 'alice@acme.example' })
  const asked = { name: 'bench', expiresAt }
  const indexing = await createIndexingToken(services, operator, { ...asked, datasources: 'all' })
  const client = await createClientToken(services, operator, {
    ...asked,
    userEmail: 'alice@acme.example',
    scopes: ['SEARCH'],
  })
  await stores.close()
  return { indexing: indexing.secret, client: client.secret }
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 10) / 100
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: {
      docs: { type: 'string', default: '20000' },
      page: { type: 'string', default: '1000' },
      words: { type: 'string', default: '150' },
      parallel: { type: 'string', default: '2' },
    },
  })
  const options = {
    documents: Number(values.docs),
    pageSize: Number(values.page),
    words: Number(values.words),
    parallel: Number(values.parallel),
  }
  console.log(JSON.stringify(await benchBulk(options)))
}
