import type { BulkItem, BulkResult } from '../cluster/bulk.ts'

/** A change ready to be written: an analyzed document or a removal. */
export interface PreparedChange {
  readonly key: number
  readonly seq: number
  /** Absent: the document is removed. */
  readonly fields?: Readonly<Record<string, unknown>>
}

/** A document written by an upload, separate from single writes. */
export interface Copy {
  readonly id: string
  readonly key: number
  readonly seq: number
}

/** A stored document with its source. */
export interface Source extends Copy {
  readonly source: Readonly<Record<string, unknown>>
}

export interface IndexState {
  /** Uploads up to this number are visible. */
  readonly joint: number
  /** Another upload is in progress. */
  readonly isOpen: boolean
}

/** What an upload needs from its index. */
export interface WrittenIndex {
  newestKey: number
  bulk(items: readonly BulkItem[]): Promise<BulkResult>
  /** Visible copies of these documents from uploads. */
  copiesOf(keys: readonly number[], maxJoint?: number): Promise<Copy[]>
  putState(state: IndexState): Promise<void>
  /** Runs `work` while no other refresh can happen. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Call only inside `alone`. */
  refreshNow(): Promise<void>
}
