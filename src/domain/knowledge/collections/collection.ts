import type { SharedObject } from '../../sharing/shared-object.ts'

/** A list of documents, addresses, notes and further collections that somebody keeps. */
export interface CollectionRecord {
  readonly name: string
  readonly description: string
  readonly icon?: string
  readonly thumbnail?: { readonly photoId?: string; readonly url?: string }
  /** Only administrators change it. */
  readonly isLocked?: boolean
  /** The parent collection. The root of the tree decides the permissions. */
  readonly parentId?: number
  /** Only documents of this datasource may stand in it. */
  readonly allowedDatasource?: string
  /** In their order. */
  readonly items: readonly CollectionItem[]
}

export type Collection = SharedObject<CollectionRecord>

/** What an item is of. */
export type ItemTarget =
  /** A document, or an answer by its name as a document. */
  | { readonly type: 'DOCUMENT'; readonly documentId: string }
  | { readonly type: 'URL'; readonly url: string }
  | { readonly type: 'TEXT' }
  | { readonly type: 'COLLECTION'; readonly collectionId: number }

export interface ItemTexts {
  readonly name?: string
  readonly description?: string
  readonly icon?: string
}

export interface CollectionItem extends ItemTexts {
  readonly id: string
  readonly target: ItemTarget
  /** In lower case. */
  readonly createdBy: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

export const MAX_ITEMS = 500
/** Collections inside collections, the outermost counted too. */
export const MAX_HEIGHT = 6
