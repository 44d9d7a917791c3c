import type { BulkItem, BulkResult } from '../cluster/bulk.ts'

/** A change as it is written: analysed, or a removal. */
export interface PreparedChange {
  readonly key: number
  readonly seq: number
  /** Absent: the document is removed. */
  readonly fields?: Readonly<Record<string, unknown>>
}

/** A document that came with an upload, beside the place where single writes go. */
export interface Copy {
  readonly id: string
  readonly key: number
  readonly seq: number
}

/** A document as it was written. */
export interface Source extends Copy {
  readonly source: Readonly<Record<string, unknown>>
}

export interface IndexState {
  /** Uploads up to this one are seen. */
  readonly joint: number
  /** Another one is being written. */
  readonly isOpen: boolean
}

/** What an upload needs of the index that it goes to. */
export interface WrittenIndex {
  newestKey: number
  bulk(items: readonly BulkItem[]): Promise<BulkResult>
  /** What uploads brought of these documents, as far as it is seen. */
  copiesOf(keys: readonly number[], maxJoint?: number): Promise<Copy[]>
  putState(state: IndexState): Promise<void>
  /** Nobody else makes anything seen while `work` goes on. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Only inside of `alone`. */
  refreshNow(): Promise<void>
}
