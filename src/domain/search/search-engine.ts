import type { Visibility } from '../access/visibility.ts'

/**
 * A search engine holds what the store holds in a form that answers quickly. It is never the truth: it can be deleted
 * and rebuilt from the store at any time.
 */
export interface SearchEngine {
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
   * Says that every change of the log up to `seq` has been taken in, so that the engine need not be given them again,
   * and that whatever comes below is outdated. `mark` tells this log from others: see `DocumentStore.logMark`.
   */
  completeTo(seq: number, mark: string): void
  /** How far the log is in the engine: 0 for a new one; where it kept its index, what that one holds. */
  completeSeq(): number
  /** The mark that came with `completeSeq()`. */
  completeMark(): string
  /** Forgets everything, to be filled anew. */
  clear(): Promise<void>
  /** Starts an index beside the one that answers. There is one at a time: a second call abandons the first. */
  beginRebuild(): EngineRebuild
  search(request: EngineRequest, visibility: Visibility): Promise<EngineAnswer>
  /** Documents it holds now, hidden or not: for metrics and status, never for a caller's eyes. */
  documentCount(): number
  close(): Promise<void>
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
  /** Names by which the author and the owner are found by words. */
  readonly people: readonly string[]
  readonly status: string
  /** Values of the datasource's own properties, by property name. */
  readonly properties: Readonly<Record<string, readonly string[]>>
  readonly createdAt: number
  readonly updatedAt: number
  readonly views: number
  readonly principals: readonly string[]
}

/** The fields whose values can be filtered by and counted. Custom properties are `property:<name>`. */
export type FacetField = 'app' | 'type' | 'author' | 'owner' | 'tag' | 'container' | 'status' | `property:${string}`

/** The words of a query, after its operators were taken out; the engine analyses them as it analysed the documents. */
export interface EngineQuery {
  readonly text: string
  readonly phrases: readonly string[]
  /** Words or phrases that must not occur. */
  readonly excluded: readonly string[]
}

export type Filter =
  /** Any of `values` (compared without case); `isNegated`: none of them. */
  | {
      readonly kind: 'value'
      readonly field: FacetField
      readonly values: readonly string[]
      readonly isNegated: boolean
    }
  /** Milliseconds since 1970, both ends inclusive. */
  | { readonly kind: 'updated'; readonly from?: number; readonly to?: number }

export interface EngineRequest {
  readonly query: EngineQuery
  /** All must hold. */
  readonly filters: readonly Filter[]
  readonly offset: number
  readonly size: number
  readonly facets: readonly FacetField[]
}

export interface EngineAnswer {
  readonly hits: readonly EngineHit[]
  /** Exactly how many visible documents match. */
  readonly total: number
  readonly facets: readonly FacetCounts[]
  /** Query words that no listed document had to contain: the query was loosened. */
  readonly looseWords: readonly string[]
}

export interface EngineHit {
  readonly key: number
  /** Orders the hits of this answer; never leaves the service, for it depends on documents the caller may not see. */
  readonly score: number
}

export interface FacetCounts {
  readonly field: FacetField
  /** Every value of the visible matches with its exact count, most frequent first, then by value. */
  readonly buckets: readonly { readonly value: string; readonly count: number }[]
}
