import { setTimeout as pause } from 'node:timers/promises'
import type { Revocation } from '../../domain/access/revocation.ts'
import type { Visibility } from '../../domain/access/visibility.ts'
import type {
  EngineAnswer,
  EngineRebuild,
  EngineRequest,
  IndexChange,
  PersonField,
  RebuildableEngine,
} from '../../domain/search/engine/search-engine.ts'
import type { Health } from '../../kernel/health.ts'
import type { Log } from '../../kernel/log.ts'
import { Cluster, isUnavailable, mayBeGone } from './cluster/cluster.ts'
import { IndexCatalogue } from './index/index-catalogue.ts'
import type { IndexSize } from './index/index-definition.ts'
import { IndexWrites, type OnRefused } from './index/index-writes.ts'
import { OpenSearchIndex } from './index/opensearch-index.ts'
import { OpenSearchVectors, type VectorSettings } from './index/opensearch-vectors.ts'
import { keyOf } from './index/prepare-changes.ts'
import { AnswerCache } from './query/answer-cache.ts'
import { PrincipalLists } from './query/principal-lists.ts'
import { Revoked } from './query/revoked.ts'
import { searchIndex } from './query/search-index.ts'
import { VisibleSearch } from './query/visible-search.ts'
import type { KnownLanguages } from './query/word-statistics.ts'
import { completions } from './words/completions.ts'
import { personNames } from './words/person-names.ts'
import { significantTerms } from './words/significant-terms.ts'
import { similarWords } from './words/similar-words.ts'

export interface OpenSearchEngineOptions extends IndexSize {
  readonly urls: readonly string[]
  /** Prefix of the names of all indexes of this service. */
  readonly prefix: string
  readonly documentSettings?: string
  /** How old this version's index must be before indexes of other versions are deleted. Default: a day. */
  readonly outlivedMs?: number
  readonly maxSearchMillis?: number
  /** If absent, searches use words only. */
  readonly vectors?: VectorSettings | undefined
  readonly health?: Health
  readonly log?: Pick<Log, 'warn' | 'info'>
  readonly onRefused?: OnRefused
}

const MAX_MILLIS = 30_000
const MAX_SEARCH_MILLIS = 10_000
const RETRY_MS = 1000

/** A search engine over an OpenSearch cluster, with our own analysis, ranking and permissions. */
export class OpenSearchEngine implements RebuildableEngine {
  readonly #options: OpenSearchEngineOptions
  readonly #cluster: Cluster
  readonly #catalogue: IndexCatalogue
  readonly #revoked = new Revoked()
  readonly #pages = new AnswerCache()
  readonly #languages: KnownLanguages = new Set()
  readonly #visible: VisibleSearch
  readonly #writes: IndexWrites
  readonly #closing = new AbortController()
  readonly vectors: OpenSearchVectors | undefined
  #index: OpenSearchIndex
  /** The index being rebuilt. */
  #rebuilt: OpenSearchIndex | undefined
  #keeping: Promise<void> = Promise.resolve()
  #isKept = true

  static async open(options: OpenSearchEngineOptions): Promise<OpenSearchEngine> {
    const engine = new OpenSearchEngine(options)
    await engine.load()
    return engine
  }

  /** Doesn't contact the cluster before `load`. */
  constructor(options: OpenSearchEngineOptions) {
    this.#options = options
    this.#cluster = new Cluster({ urls: options.urls, maxMillis: MAX_MILLIS })
    this.#catalogue = new IndexCatalogue(this.#cluster, {
      documentSettings: '',
      ...options,
      hasVectors: options.vectors !== undefined,
    })
    this.#index = new OpenSearchIndex(this.#cluster, `${options.prefix}-none`)
    this.#visible = new VisibleSearch({
      cluster: this.#cluster,
      index: () => this.#index,
      lists: new PrincipalLists(this.#cluster, this.#catalogue.notesName),
      revoked: this.#revoked,
    })
    this.#writes = new IndexWrites(() => this.#indexes(), options.onRefused)
    const indexes = () => this.#indexes().toReversed()
    const deps = { catalogue: this.#catalogue, indexes, inForce: <T>(work: () => Promise<T>) => this.#inForce(work) }
    this.vectors = options.vectors && new OpenSearchVectors(options.vectors, deps)
  }

  /** Opens or creates the index. Waits until the cluster is reachable. */
  async load(): Promise<void> {
    const { log, health } = this.#options
    for (;;) {
      try {
        this.#index = await this.#catalogue.open()
        await this.vectors?.load()
        health?.resolve('index_unreachable')
        return
      } catch (error) {
        if (!isUnavailable(error) || this.#closing.signal.aborted) throw error
        log?.warn({ err: error }, 'could not reach the OpenSearch cluster; retrying')
        health?.report({ code: 'index_unreachable', message: "Can't reach the OpenSearch cluster" })
        await pause(RETRY_MS, undefined, { signal: this.#closing.signal })
      }
    }
  }

  apply(changes: readonly IndexChange[]): Promise<void> {
    return this.#inForce(() => this.#writes.apply(changes))
  }

  applyTogether(batches: AsyncIterable<readonly IndexChange[]>): Promise<void> {
    return this.#writes.applyTogether(batches)
  }

  async revoke(revocations: readonly Revocation[]): Promise<void> {
    this.#revoked.add(revocations, this.#index.completeSeq)
  }

  completeTo(seq: number, mark: string): void {
    this.#index.completeSeq = seq
    this.#index.mark = mark
    this.#revoked.completeTo(seq)
    this.#isKept = false
    this.#keeping = this.#keeping.then(() => this.#keepProgress())
  }

  completeSeq(): number {
    return this.#index.completeSeq
  }

  completeFingerprint(): string {
    return this.#index.mark
  }

  async clear(): Promise<void> {
    this.#rebuilt = undefined
    this.#index = await this.#catalogue.putInForce(await this.#catalogue.create())
    await this.vectors?.load()
  }

  beginRebuild(): EngineRebuild {
    this.#abandon(this.#rebuilt)
    let rebuilt: OpenSearchIndex | undefined
    let isGivenUp = false
    const making = this.#catalogue.create().then(async (index) => {
      rebuilt = index
      if (isGivenUp) await this.#catalogue.remove(index.name)
      else this.#rebuilt = index
    })
    // A failure is reported to the writer.
    making.catch(() => {})
    return {
      apply: async (changes) => {
        await making
        if (rebuilt === undefined) return
        await this.#writes.applyTo(rebuilt, changes)
        await this.vectors?.carryOver(rebuilt, changes.map(keyOf))
      },
      completeTo: (seq) => {
        if (rebuilt !== undefined) rebuilt.completeSeq = seq
      },
      swapIn: async () => {
        await making
        await this.#swapIn(rebuilt)
      },
      abandon: () => {
        isGivenUp = true
        if (rebuilt !== undefined && this.#rebuilt === rebuilt) this.#abandon(rebuilt)
      },
    }
  }

  async search(request: EngineRequest, visibility: Visibility): Promise<EngineAnswer> {
    const deps = {
      visible: this.#visible,
      index: () => this.#index,
      pages: this.#pages,
      languages: this.#languages,
      vectors: this.vectors,
    }
    return this.#inForce(() => searchIndex(deps, request, visibility, this.#endsAt(request.timeoutMillis)))
  }

  async similarWords(...[words, visibility, ofKnown = false]: Parameters<RebuildableEngine['similarWords']>) {
    const endsAt = this.#endsAt()
    return this.#inForce(() =>
      Promise.all(words.map((word) => similarWords(this.#visible, word, visibility, endsAt, this.#languages, ofKnown))),
    )
  }

  async seenDatasources(visibility: Visibility): Promise<ReadonlySet<string>> {
    const { aggregations } = await this.#inForce(() =>
      this.#visible.ask(
        { isCounted: false, aggs: { apps: { terms: { field: 'app', size: MAX_DATASOURCES } } } },
        visibility,
        this.#endsAt(),
      ),
    )
    const buckets = (aggregations['apps']?.buckets ?? []) as readonly { readonly key: string }[]
    return new Set(buckets.map(({ key }) => key))
  }

  async personNames(field: PersonField, values: readonly string[], visibility: Visibility): Promise<readonly string[]> {
    return this.#inForce(() => personNames(this.#visible, field, values, visibility, this.#endsAt()))
  }

  async completions(prefix: string, visibility: Visibility, limit: number): Promise<readonly string[]> {
    return this.#inForce(() => completions(this.#visible, prefix, visibility, limit, this.#endsAt()))
  }

  async significantTerms(
    text: string,
    visibility: Visibility,
    limit: number,
    minDocuments: number,
  ): Promise<readonly string[]> {
    const most = { limit, minDocuments }
    return this.#inForce(() => significantTerms(this.#visible, text, visibility, most, this.#endsAt(), this.#languages))
  }

  documentCount(): number {
    return this.#index.documentCount
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#writes.close()
    await this.#keeping
    await this.#keepProgress()
    await this.vectors?.close()
    await this.#cluster.close()
  }

  #endsAt(millis = Infinity): number {
    return performance.now() + Math.min(millis, this.#options.maxSearchMillis ?? MAX_SEARCH_MILLIS)
  }

  /** Retries with the new index if another service activated one and deleted ours. */
  async #inForce<T>(work: () => Promise<T>): Promise<T> {
    const { name } = this.#index
    try {
      return await work()
    } catch (error) {
      if (!mayBeGone(error)) throw error
      if (this.#index.name === name)
        this.#index = (await this.#catalogue.current().catch(() => undefined)) ?? this.#index
      if (this.#index.name === name) throw error
      return work()
    }
  }

  /** The rebuilt index comes first, so that it misses nothing if it's swapped in during a write. */
  #indexes(): OpenSearchIndex[] {
    return this.#rebuilt === undefined ? [this.#index] : [this.#rebuilt, this.#index]
  }

  async #swapIn(rebuilt: OpenSearchIndex | undefined): Promise<void> {
    if (rebuilt === undefined || this.#rebuilt !== rebuilt) {
      throw new Error('Another rebuilding of the index took its place')
    }
    const { completeSeq, mark } = this.#index
    if (completeSeq < rebuilt.completeSeq) throw new Error('The index in force is behind the rebuilt one')
    rebuilt.completeSeq = completeSeq
    rebuilt.mark = mark
    await rebuilt.refresh()
    this.#index = rebuilt
    this.#rebuilt = undefined
    await this.#catalogue.putInForce(rebuilt)
    await this.#catalogue.keepProgress(rebuilt.name, rebuilt)
    this.vectors?.keepProgress()
  }

  #abandon(rebuilt: OpenSearchIndex | undefined): void {
    if (rebuilt === undefined) return
    if (this.#rebuilt === rebuilt) this.#rebuilt = undefined
    this.#keeping = this.#keeping.then(() => this.#catalogue.remove(rebuilt.name).catch(() => {}))
  }

  /** Progress that isn't saved is replayed after the next start; nothing is lost. */
  async #keepProgress(): Promise<void> {
    if (this.#isKept) return
    this.#isKept = true
    try {
      await this.#catalogue.keepProgress(this.#index.name, this.#index)
    } catch {
      this.#isKept = false
    }
  }
}

const MAX_DATASOURCES = 10_000
