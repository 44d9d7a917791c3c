import type { StaleChoice } from '../../domain/uploads/upload-store.ts'

/** How a swap that is under way ends; kept with the upload, so that a start after a crash can end it. */
export interface Ending {
  readonly lastPage: string
  readonly stale: StaleChoice
  /** Milliseconds. */
  readonly at: number
  /** Documents that there were before. */
  readonly existing: number
  /** The first step of the log that can be the swap's. */
  readonly firstSeq: number
}
