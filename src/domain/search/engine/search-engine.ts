import type { Revocation } from '../../access/revocation.ts'
import type { Visibility } from '../../access/visibility.ts'
import type { Language } from '../../analysis/function-words.ts'
import type { QueryVector, VectorIndex } from '../../meaning/vector-index.ts'
import type { Range } from '../../query/range.ts'
import type { BoostFactors } from '../ranking/ranking-settings.ts'

/** Keeps an engine up to date with the store. */
export interface EngineWrites {
  /**
   * Applies changes. Once the promise resolves, every later search sees them. Changes of one document may arrive out of order
   * or twice: the one with the highest `seq` wins, even if it removed the document.
   */
  apply(changes: readonly IndexChange[]): Promise<void>
  /**
   * Applies changes atomically, even if they don't fit into memory: no search sees only some of them.
   */
  applyTogether(batches: AsyncIterable<readonly IndexChange[]>): Promise<void>
  /**
   * Revokes permissions immediately, without waiting for the log. From this call on, versions of these documents older than `seq`
   * are visible only to users that both the indexed permissions and `principals` allow. This applies to hits, totals, facets,
   * words and their statistics, and pages of earlier snapshots.
   */
  revoke(revocations: readonly Revocation[]): Promise<void>
  /**
   * Reports that every change of the log up to `seq` has been applied, so the engine doesn't need them again, and older ones are
   * outdated. `mark` identifies the log: see `DocumentStore.logFingerprint`.
   */
  completeTo(seq: number, mark: string): void
  /** The last log entry in the engine: 0 for a new engine, otherwise what its stored index contains. */
  completeSeq(): number
  /** The mark that came with `completeSeq()`. */
  completeFingerprint(): string
  /** Removes everything, so that the index can be rebuilt. */
  clear(): Promise<void>
}

/** Runs searches. */
export interface EngineSearch {
  search(request: EngineRequest, visibility: Visibility): Promise<EngineAnswer>
}

/** Suggests words, all from documents that the caller can see. */
export interface EngineWords {
  /** For each word, whether visible documents contain it, and if not (or with `ofKnown`), similar words that they contain. */
  similarWords(words: readonly string[], visibility: Visibility, ofKnown?: boolean): Promise<readonly SimilarWords[]>
  /** The data sources of visible documents. */
  seenDatasources(visibility: Visibility): Promise<ReadonlySet<string>>
  /** Words of visible documents that start with `prefix`, most frequent first. */
  completions(prefix: string, visibility: Visibility, limit: number): Promise<readonly string[]>
  /** The name of each person according to the newest visible document that has one. Empty if none does. */
  personNames(field: PersonField, values: readonly string[], visibility: Visibility): Promise<readonly string[]>
  /**
   * The most significant terms of a text: frequent in it, rare among visible documents, but in at least `minDocuments` of them.
   */
  significantTerms(
    text: string,
    visibility: Visibility,
    limit: number,
    minDocuments: number,
  ): Promise<readonly string[]>
}

/**
 * A search engine indexes what the store holds. The store is the source of truth, so the index can be deleted and rebuilt at any
 * time. `test/contract/search-engine-contract.ts` tests every engine, `exact-engine-contract.ts` the engines that rank exactly
 * as specified.
 */
export interface SearchEngine extends EngineWrites, EngineSearch, EngineWords {
  /** How many documents it holds, including hidden ones. For metrics and status only, never shown to a caller. */
  documentCount(): number
  /** Present if the engine supports search by meaning. */
  readonly vectors?: VectorIndex | undefined
  close(): Promise<void>
}

/** An engine that can build a new index while the current one keeps serving. */
export interface RebuildableEngine extends SearchEngine {
  /** Starts a new index next to the current one. A second call abandons the first. */
  beginRebuild(): EngineRebuild
}

/**
 * An index that is filled from the beginning of the log while another one serves searches. Changes applied in the meantime go
 * into both.
 */
export interface EngineRebuild {
  apply(changes: readonly IndexChange[]): Promise<void>
  completeTo(seq: number): void
  /**
   * Switches searches to this index. Call it only when the index and the engine both contain the log up to an end that was read
   * after the rebuild began.
   */
  swapIn(): Promise<void>
  /** Discards the new index. Does nothing after `swapIn`. */
  abandon(): void
}

export type IndexChange =
  | { readonly kind: 'upsert'; readonly seq: number; readonly document: IndexedDocument }
  | { readonly kind: 'remove'; readonly seq: number; readonly key: number }

/** A document in the form that engines index: text, values to filter, count and rank by, and permissions. */
export interface IndexedDocument {
  /** The store's number for the document. Never changes. */
  readonly key: number
  readonly datasource: string
  readonly objectType: string
  readonly title: string
  readonly body: string
  readonly summary: string
  /** The text of all comments and of attached metadata, joined. */
  readonly comments: string
  readonly tags: readonly string[]
  readonly container: string
  /** Facet value of a person: the email in lowercase if known, otherwise the ID or name. Empty: none. */
  readonly author: string
  readonly owner: string
  /** Their names, if known. */
  readonly authorName: string
  readonly ownerName: string
  /** `documentId` of the document that contains this one. Empty: none or unknown. */
  readonly containerId: string
  /** Names of the author and the owner, for searches by words. */
  readonly people: readonly string[]
  /** Other names: its ID and the end of its URL. See `addressText`. */
  readonly address: string
  /** The rest of its URL path. Searched like the container. */
  readonly folder: string
  /** The URL of the page that it's a part of. Empty: not part of a page. */
  readonly page: string
  readonly status: string
  /** Values of custom properties, by name. */
  readonly properties: Readonly<Record<string, readonly string[]>>
  readonly createdAt: number
  readonly updatedAt: number
  readonly views: number
  readonly principals: readonly string[]
}

/** The fields whose values can be filtered by and counted. Custom properties are `property:<name>`. */
export type FacetField =
  | 'app'
  | 'type'
  | 'author'
  | 'authorName'
  | 'owner'
  | 'ownerName'
  | 'tag'
  | 'container'
  | 'containerId'
  | 'status'
  | `property:${string}`

/** The words of a query, without operators. The engine analyzes them like the text of documents. */
export interface EngineQuery {
  readonly text: string
  readonly phrases: readonly string[]
  /** Words or phrases that must not occur. */
  readonly excluded: readonly string[]
  /** Any word makes a match, even a common one. For texts that weren't typed as a query. */
  readonly isLoose?: boolean
  /** The query as typed, if it could be a title. `text` leaves out filler words. */
  readonly typed?: string
  /** The last word of `text` is still being typed, so it matches as a prefix. */
  readonly isUnfinished?: boolean
  /** Other words for words of `text`. A document with one of them has the word, but ranks below one that has the word itself. */
  readonly synonyms?: readonly QuerySynonym[]
}

export interface QuerySynonym {
  /** One or more adjacent words of the query. */
  readonly from: string
  /** A word, or a phrase that a document must contain as a whole. */
  readonly to: string
  /** Only in documents of this language. English if it's `en`. */
  readonly language?: Language | 'en' | undefined
}

/** Fields whose values are people. */
export type PersonField = 'author' | 'owner'

export type Filter =
  /** Any of `values` (compared without case); `isNegated`: none of them. */
  | {
      readonly kind: 'value'
      readonly field: FacetField
      readonly values: readonly string[]
      readonly isNegated: boolean
    }
  /** A value that contains all these words as words or prefixes: `ann` and `smith a` match "Ann Smith". */
  | { readonly kind: 'words'; readonly field: FacetField; readonly words: string }
  | { readonly kind: 'present'; readonly field: FacetField }
  | { readonly kind: 'keys'; readonly keys: readonly number[] }
  /** Milliseconds since 1970, both ends inclusive. */
  | ({ readonly kind: 'updated' | 'created' } & Range)
  /** Any value that, read as a number or a date (milliseconds), lies in the range. */
  | ({ readonly kind: 'range'; readonly field: FacetField; readonly type: 'number' | 'date' } & Range)
  /** All filters of at least one set. Without sets, nothing matches. */
  | { readonly kind: 'any'; readonly sets: readonly (readonly Filter[])[] }
  | { readonly kind: 'not'; readonly filter: Filter }

export interface EngineRequest {
  readonly query: EngineQuery
  /** All must match. */
  readonly filters: readonly Filter[]
  readonly offset: number
  readonly size: number
  readonly facets: readonly FacetField[]
  /** How many values of each facet to return, most frequent first. Facets without an entry return all. */
  readonly maxBuckets?: Readonly<Partial<Record<FacetField, number>>>
  /** Counts the matches updated at or after each of these times. */
  readonly updatedSince?: readonly number[]
  /**
   * From an earlier answer. Keeps the order of that snapshot for as long as the engine has it. Newer documents are left out.
   * Documents changed or removed since then appear as they are now, with their current permissions.
   */
  readonly snapshot?: string
  /**
   * Puts near duplicates of a better hit in the same container right after it. `size` doesn't count them, totals and facets do.
   */
  readonly isClustered?: boolean
  /**
   * Mixes in hits of other data sources where one would fill the page, if they match about as well. Only reorders the best few
   * hundred hits, and drops none.
   */
  readonly isSpread?: boolean
  /** Ranking signals besides words. */
  readonly context?: RankingContext
  /**
   * Keys of documents that the query names by ID or URL. If they're visible and match the filters, they come first, whatever
   * their words.
   */
  readonly named?: readonly number[]
  /** Also finds documents by meaning. An engine that can't do so in time searches by words only. */
  readonly meaning?: QueryVector
  /** After this time, the engine stops with a timeout error. */
  readonly timeoutMillis?: number
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal | undefined
}

/** Signals that are left out don't affect ranking. */
export interface RankingContext {
  /** The current time, to rank by age. */
  readonly now?: number
  /** The query asks for the latest documents, so age counts much more. */
  readonly isForLatest?: boolean
  /** Administrators chose that age counts more. */
  readonly isFreshnessStrong?: boolean
  /** What scores are multiplied by, depending on the data source. None is below 1. */
  readonly boosts?: BoostFactors
  /** Facet value of the caller as an author or owner. */
  readonly person?: string
  /** Popular documents rank higher. */
  readonly countsViews?: boolean
  /** How many people recently read each document, by key. Counts like views. */
  readonly read?: ReadonlyMap<number, number>
  /** How well documents answered this query for others, from 0 to 1, by key. */
  readonly learned?: ReadonlyMap<number, number>
}

export interface EngineAnswer {
  readonly hits: readonly EngineHit[]
  /** The exact number of visible matches. */
  readonly total: number
  readonly facets: readonly FacetCounts[]
  /** In the order of `EngineRequest.updatedSince`. */
  readonly updatedSince: readonly number[]
  /** The snapshot that was searched. Differs from the requested one if that no longer exists. Reveals nothing about its contents. */
  readonly snapshot: string
  /** Query words that no match contains. They may be misspelled. */
  readonly missingWords: readonly string[]
  /** Adjacent query words that visible documents write as one word, folded: maybe there's a space too many. */
  readonly joinedWords: readonly string[]
  /** Languages of visible documents, other than English. */
  readonly languages: readonly Language[]
}

export interface EngineHit {
  readonly key: number
  /** Key of the better hit that this one nearly duplicates. See `EngineRequest.isClustered`. */
  readonly leader?: number
  /** Only comparable within this answer. Depends only on documents that the caller can see. */
  readonly score: number
}

export interface FacetCounts {
  readonly field: FacetField
  /** The values of visible matches with exact counts, up to the requested number. Most frequent first, then by value. */
  readonly buckets: readonly { readonly value: string; readonly count: number }[]
}

export interface SimilarWords {
  readonly word: string
  /** Some visible document contains the word in any form. */
  readonly isKnown: boolean
  /** Most likely first. */
  readonly similar: readonly string[]
}
