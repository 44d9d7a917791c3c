import type { LogStep } from '../documents/document-store.ts'
import type { ScannedDocument } from './findings/finding-store.ts'

/** What one version of a policy found in some documents. */
export interface PolicyLook {
  readonly policyId: string
  readonly version: number
  readonly hides: boolean
  readonly documents: readonly ScannedDocument[]
}

/**
 * Documents that were written while a policy hides what it finds: nobody sees them until every such policy has looked at
 * them. The write itself says so in the document's row, whichever write it is.
 */
export interface HeldDocumentStore {
  /**
   * Notes what was found and lets go of the documents that are still at these steps; those in which something was found
   * are hidden by then: all or nothing. False, and nothing: other policies hold documents by now, or other versions.
   */
  release(looks: readonly PolicyLook[], steps: readonly LogStep[], at: Date): Promise<boolean>
  /** Documents that couldn't be scanned are indexed but stay hidden. A job tries again. */
  putOff(steps: readonly LogStep[]): Promise<void>
  /** Some of those. */
  listPutOff(limit: number): Promise<number[]>
}
