import type { Revocation } from '../../access/revocation.ts'
import type { Visibility } from '../../access/visibility.ts'
import type { Language } from '../../analysis/function-words.ts'
import type { QueryVector, VectorIndex } from '../../meaning/vector-index.ts'
import type { Range } from '../../query/range.ts'

/** What keeps an engine in step with the store. */
export interface EngineWrites {
  /**
   * Takes changes in; when the promise resolves, every later search sees them. Changes of one document may arrive out
   * of order or twice: the one with the highest `seq` counts, also when it removed the document.
   */
  apply(changes: readonly IndexChange[]): Promise<void>
  /**
   * The same for changes that belong together and may be more than fit into memory: no search sees some of them
   * without the others.
   */
  applyTogether(batches: AsyncIterable<readonly IndexChange[]>): Promise<void>
  /**
   * Takes rights away at once, however far the log has come: from the moment this is called, what the engine holds of
   * these documents from before their `seq` is there only for those whom both it and `principals` admit. That goes for
   * hits, totals, facets, words and their statistics, and for pages of earlier snapshots.
   */
  revoke(revocations: readonly Revocation[]): Promise<void>
  /**
   * Says that every change of the log up to `seq` has been taken in, so that the engine need not be given them again,
   * and that whatever comes below is outdated. `mark` tells this log from others: see `DocumentStore.logFingerprint`.
   */
  completeTo(seq: number, mark: string): void
  /** How far the log is in the engine: 0 for a new one; where it kept its index, what that one holds. */
  completeSeq(): number
  /** The mark that came with `completeSeq()`. */
  completeFingerprint(): string
  /** Forgets everything, to be filled anew. */
  clear(): Promise<void>
}

/** What an engine answers. */
export interface EngineSearch {
  search(request: EngineRequest, visibility: Visibility): Promise<EngineAnswer>
}

/** Words that an engine suggests, all of them from documents that the caller may see. */
export interface EngineWords {
  /** For each word: whether visible documents have it; if not, words of theirs that are written much like it. */
  similarWords(words: readonly string[], visibility: Visibility): Promise<readonly SimilarWords[]>
  /** The datasources that visible documents are in. */
  seenDatasources(visibility: Visibility): Promise<ReadonlySet<string>>
  /** Words of visible documents that begin with `prefix`, those that most of them have first. */
  completions(prefix: string, visibility: Visibility, limit: number): Promise<readonly string[]>
  /** What each of these people is called by visible documents, the newest of them; empty where none says it. */
  personNames(field: PersonField, values: readonly string[], visibility: Visibility): Promise<readonly string[]>
  /**
   * The words of a text that tell most about it: frequent in it, rare among visible documents, though at least
   * `minDocuments` of those have them.
   */
  significantTerms(
    text: string,
    visibility: Visibility,
    limit: number,
    minDocuments: number,
  ): Promise<readonly string[]>
}

/**
 * A search engine holds what the store holds in a form that answers quickly. It is never the truth: it can be deleted
 * and rebuilt from the store at any time. This much every engine can do; `test/contract/search-engine-contract.ts` holds
 * it to it, `exact-engine-contract.ts` those that rank exactly as we say.
 */
export interface SearchEngine extends EngineWrites, EngineSearch, EngineWords {
  /** Documents it holds now, hidden or not: for metrics and status, never for a caller's eyes. */
  documentCount(): number
  /** Where the engine compares vectors. */
  readonly vectors?: VectorIndex | undefined
  close(): Promise<void>
}

/** One that can make a new index beside the one that answers. */
export interface RebuildableEngine extends SearchEngine {
  /** Starts an index beside the one that answers. There is one at a time: a second call abandons the first. */
  beginRebuild(): EngineRebuild
}

/**
 * An index that is filled from the log's beginning while another one answers. What the engine is given meanwhile goes
 * into both.
 */
export interface EngineRebuild {
  apply(changes: readonly IndexChange[]): Promise<void>
  completeTo(seq: number): void
  /**
   * From one search to the next, answers come from this index. Only when it was given the log to an end that was read
   * after the rebuilding began, and the engine itself is complete to there.
   */
  swapIn(): Promise<void>
  /** Gives it up; after `swapIn`, nothing. */
  abandon(): void
}

export type IndexChange =
  | { readonly kind: 'upsert'; readonly seq: number; readonly document: IndexedDocument }
  | { readonly kind: 'remove'; readonly seq: number; readonly key: number }

/** A document as an engine sees it: text to find it by, values to filter, count and rank by, and who may see it. */
export interface IndexedDocument {
  /** The store's number for the document; stays the same for its whole life. */
  readonly key: number
  readonly datasource: string
  readonly objectType: string
  readonly title: string
  readonly body: string
  readonly summary: string
  /** The text of all comments, joined, and of what others attached to the document. */
  readonly comments: string
  readonly tags: readonly string[]
  readonly container: string
  /** Facet value of a person: the e-mail in lower case where one is known, else the id or name. Empty: none. */
  readonly author: string
  readonly owner: string
  /** Their names, where they are known. */
  readonly authorName: string
  readonly ownerName: string
  /** `documentId` of the document that contains this one. Empty: none, or not said. */
  readonly containerId: string
  /** Names by which the author and the owner are found by words. */
  readonly people: readonly string[]
  /** What else it is called by: its id, the end of its address. */
  readonly address: string
  /** What its address has before that; found as the container is. */
  readonly folder: string
  /** The address that it is a named part of; empty: it is no part of a page. */
  readonly page: string
  readonly status: string
  /** Values of the datasource's own properties, by property name. */
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

/** The words of a query, after its operators were taken out; the engine analyses them as it analysed the documents. */
export interface EngineQuery {
  readonly text: string
  readonly phrases: readonly string[]
  /** Words or phrases that must not occur. */
  readonly excluded: readonly string[]
  /** Any word makes a match, however little it tells: for texts that nobody typed as a query. */
  readonly isLoose?: boolean
  /** The query as it was typed, if that may be a title: `text` lacks words around what is asked for. */
  readonly typed?: string
  /** The last word of `text` is still being typed: words that begin with it count too. */
  readonly isUnfinished?: boolean
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
  /** A value that has all these words, or words that begin with them: `ann` and `smith a` for "Ann Smith". */
  | { readonly kind: 'words'; readonly field: FacetField; readonly words: string }
  | { readonly kind: 'present'; readonly field: FacetField }
  | { readonly kind: 'keys'; readonly keys: readonly number[] }
  /** Milliseconds since 1970, both ends inclusive. */
  | ({ readonly kind: 'updated' | 'created' } & Range)
  /** Any value that, read as a number or a date (milliseconds), lies in the range. */
  | ({ readonly kind: 'range'; readonly field: FacetField; readonly type: 'number' | 'date' } & Range)
  /** All filters of at least one set; without sets nothing passes. */
  | { readonly kind: 'any'; readonly sets: readonly (readonly Filter[])[] }
  | { readonly kind: 'not'; readonly filter: Filter }

export interface EngineRequest {
  readonly query: EngineQuery
  /** All must hold. */
  readonly filters: readonly Filter[]
  readonly offset: number
  readonly size: number
  readonly facets: readonly FacetField[]
  /** How many values of a facet are wanted, the most frequent; all of those that are not named. */
  readonly maxBuckets?: Readonly<Partial<Record<FacetField, number>>>
  /** For each of these instants, how many matches were updated then or later. */
  readonly updatedSince?: readonly number[]
  /**
   * Of an earlier answer: keep the order of the same view of the index, as long as the engine still has it. Documents
   * that came later are left out; those that changed or went since are as they are now, and seen by whoever may see
   * them now.
   */
  readonly snapshot?: string
  /**
   * Hits that are nearly the same as a better one of their container stand right behind it; `size` counts the others.
   * Totals and facets count all of them.
   */
  readonly isClustered?: boolean
  /**
   * Other datasources come in between where one would fill the page, with hits that match about as well. Moves only the best
   * few hundred, and leaves none out.
   */
  readonly isSpread?: boolean
  /** What ranking goes by besides the words. */
  readonly context?: RankingContext
  /**
   * Keys of documents that the query names by their id or address. Those that are visible and pass the filters match,
   * whatever their words, and come first.
   */
  readonly named?: readonly number[]
  /** Finds what means the same in other words, too. An engine that cannot do so in time goes by words alone. */
  readonly meaning?: QueryVector
  /** Beyond it the engine gives up, wherever it is, and says that the search took too long. */
  readonly timeoutMillis?: number
  /** Aborted when nobody waits for the answer any more: an engine that can gives up. */
  readonly signal?: AbortSignal | undefined
}

/** What is left out plays no part. */
export interface RankingContext {
  /** For how fresh documents are. */
  readonly now?: number
  /** The latest is asked for: how fresh documents are counts for much more. */
  readonly isForLatest?: boolean
  /** Facet value of the caller as an author or owner. */
  readonly person?: string
  /** How much documents are read counts. */
  readonly countsViews?: boolean
  /** How many people of the service read documents lately, by their keys; counts as views. */
  readonly read?: ReadonlyMap<number, number>
}

export interface EngineAnswer {
  readonly hits: readonly EngineHit[]
  /** Exactly how many visible documents match. */
  readonly total: number
  readonly facets: readonly FacetCounts[]
  /** In the order of `EngineRequest.updatedSince`. */
  readonly updatedSince: readonly number[]
  /** The view that was searched. Differs from the one asked for where that is gone. Tells nothing about what it holds. */
  readonly snapshot: string
  /** Query words that no match has; misspelt, perhaps. */
  readonly missingWords: readonly string[]
  /** Neighbours in the query that visible documents have as one word, folded: perhaps there is a space too many. */
  readonly joinedWords: readonly string[]
  /** Languages besides English that visible documents are in. */
  readonly languages: readonly Language[]
}

export interface EngineHit {
  readonly key: number
  /** Key of the hit that this one stands behind, see `EngineRequest.isClustered`. */
  readonly leader?: number
  /** Orders the hits of this answer and means nothing beyond it. Depends on what the caller may see alone. */
  readonly score: number
}

export interface FacetCounts {
  readonly field: FacetField
  /** Every value of the visible matches, or as many as were wanted, with its exact count; most frequent first, then by value. */
  readonly buckets: readonly { readonly value: string; readonly count: number }[]
}

export interface SimilarWords {
  readonly word: string
  /** Some visible document has it, in whatever form. */
  readonly isKnown: boolean
  /** Likeliest first. */
  readonly similar: readonly string[]
}
