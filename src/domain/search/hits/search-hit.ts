import type { StoredDocument } from '../../documents/document-store.ts'
import type { Pin } from '../../knowledge/pins/pin.ts'
import type { HitSnippet } from './hit-snippets.ts'

export interface SearchHit {
  readonly document: StoredDocument
  readonly snippets: readonly HitSnippet[]
  /** What put it on top. */
  readonly pins?: readonly Pin[]
  /** What is nearly the same and shown beneath it. */
  readonly clusters?: readonly ResultCluster[]
}

export interface ResultCluster {
  /** Versions of one thing, or different things with nearly the same text. */
  readonly type: 'FRESHNESS' | 'SIMILAR'
  readonly hits: readonly SearchHit[]
}
