import type { SharedObject } from '../../sharing/shared-object.ts'

/** A document that stands on top of the results of some queries. */
export interface PinRecord {
  readonly documentId: string
  /** As they were typed. */
  readonly queries: readonly string[]
}

export type Pin = SharedObject<PinRecord>
