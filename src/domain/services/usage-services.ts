import type { UsageRecorder } from '../activity/usage-recorder.ts'
import type { UsageStore } from '../activity/usage-store.ts'
import type { UsageMemory } from '../insights/usage-memory.ts'

/** What the service is used for. */
export interface UsageServices {
  /** Notes uses, without anybody waiting. */
  readonly usage: UsageRecorder
  readonly usageDays: UsageStore
  readonly usageMemory: UsageMemory
  readonly hasPerUserInsights: boolean
}
