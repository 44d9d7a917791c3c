import type { StoredDocument } from '../../documents/document-store.ts'
import type { Pin } from '../../knowledge/pins/pin.ts'
import type { HitSnippet } from './hit-snippets.ts'

export interface SearchHit {
  readonly document: StoredDocument
  readonly snippets: readonly HitSnippet[]
  /** The pins of this document. */
  readonly pins?: readonly Pin[]
  /** Near duplicates shown below it. */
  readonly clusters?: readonly ResultCluster[]
}

export interface ResultCluster {
  /** Versions of one document, or different documents with nearly the same text. */
  readonly type: 'FRESHNESS' | 'SIMILAR'
  readonly hits: readonly SearchHit[]
}
