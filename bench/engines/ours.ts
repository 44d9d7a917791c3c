import { join } from 'node:path'
import { readConfig } from '../../src/config/read-config.ts'
import type {
  EngineRequest,
  FacetCounts,
  FacetField,
  IndexChange,
  SearchEngine,
} from '../../src/domain/search/engine/search-engine.ts'
import { bucketLimits } from '../../src/domain/search/facets.ts'
import { EmbeddedEngine } from '../../src/engines/embedded/embedded-engine.ts'
import { testVisibility } from '../../test/support/visibility.ts'
import type { Caller } from '../corpus/company.ts'
import { makeDocument, toIndexed } from '../corpus/corpus.ts'
import type { BenchQuery } from '../corpus/queries.ts'
import type { BenchEngine } from './bench-engine.ts'

const BATCH_DOCUMENTS = 5000
/** The buckets of the date facet. */
const UPDATED_WITHIN_DAYS = [1, 7, 30, 182, 365]

/** An engine behind our own port. */
export interface MeasuredEngine extends BenchEngine {
  /** Adds the documents from the first key to the last, and waits for what follows from it; returns documents/s. */
  add(seed: number, first: number, last: number): Promise<number>
  /** How many matches each value of each facet has, down to the last value. */
  facetCounts(query: BenchQuery, facets: readonly FacetField[]): Promise<readonly FacetCounts[]>
  /** As the service asks: of each facet as many values as a page shows and one more, dates, priors and clusters. */
  searchWith(query: BenchQuery, facets: readonly FacetField[]): Promise<void>
}

export interface OurEngine extends MeasuredEngine {
  readonly engine: EmbeddedEngine
}

/** Our engine alone: no store, no HTTP. With a data folder, on the index that a service made in it. */
export async function openOurs(caller: Caller, data?: string): Promise<OurEngine> {
  const { indexedCharacters } = readConfig({}, {})
  const engine = await EmbeddedEngine.open(
    data === undefined
      ? {}
      : { folder: join(data, 'engine'), documentSettings: `characters=${indexedCharacters}`, log: console },
  )
  return {
    name: 'ours',
    way: 'bitmap of the caller, kept',
    engine,
    ...measured(engine, caller, () => engine.settled()),
  }
}

/** What is measured of any engine: `settled` waits for what it does after a change was taken in. */
export function measured(
  engine: SearchEngine,
  caller: Caller,
  settled: () => Promise<unknown>,
): Omit<MeasuredEngine, 'name' | 'way'> {
  const visibility = testVisibility(caller.principals)
  return {
    async add(seed, first, last) {
      let millis = 0
      for (let start = first; start <= last; start += BATCH_DOCUMENTS) {
        const changes = Array.from({ length: Math.min(BATCH_DOCUMENTS, last - start + 1) }, (_, index): IndexChange => {
          const document = toIndexed(makeDocument(seed, start + index))
          return { kind: 'upsert', seq: document.key, document }
        })
        const startedAt = performance.now()
        await engine.apply(changes)
        millis += performance.now() - startedAt
      }
      const startedAt = performance.now()
      await settled()
      return Math.round((last - first + 1) / ((millis + performance.now() - startedAt) / 1000))
    },
    async search(query) {
      const { hits, total, facets } = await engine.search(requestOf(query, ['app']), visibility)
      const datasources = new Map(facets[0]!.buckets.map(({ value, count }) => [value, count]))
      return { keys: hits.map(({ key }) => key), total, datasources }
    },
    async facetCounts(query, fields) {
      return (await engine.search(requestOf(query, fields), visibility)).facets
    },
    async searchWith(query, facets) {
      await engine.search(
        {
          ...requestOf(query, facets),
          maxBuckets: bucketLimits({ fields: facets, facets: [] }, 11),
          updatedSince: UPDATED_WITHIN_DAYS.map((days) => Date.now() - days * 86_400_000),
          context: { now: Date.now(), person: '', countsViews: true },
          isClustered: true,
        },
        visibility,
      )
    },
    close: () => engine.close(),
  }
}

function requestOf({ mode, words }: BenchQuery, facets: readonly FacetField[]): EngineRequest {
  const text = words.join(' ')
  const query = mode === 'any' ? { text, phrases: [] } : { text: '', phrases: mode === 'phrase' ? [text] : words }
  return { query: { ...query, excluded: [] }, filters: [], offset: 0, size: 10, facets }
}
