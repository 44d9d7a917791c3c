import type { SharedObject } from '../sharing/shared-object.ts'

/** A list of documents, addresses, notes and further collections that somebody keeps. */
export interface CollectionRecord {
  readonly name: string
  readonly description: string
  readonly icon?: string
  readonly thumbnail?: { readonly photoId?: string; readonly url?: string }
  /** Only administrators change it. */
  readonly isLocked?: boolean
  /** The collection that it stands in. Who may do what is then decided by the outermost one. */
  readonly parentId?: number
  /** Only documents of this datasource may stand in it. */
  readonly allowedDatasource?: string
}

export type Collection = SharedObject<CollectionRecord>
