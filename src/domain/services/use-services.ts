import type { DailyUseStore } from '../activity/daily-use-store.ts'
import type { UseRecorder } from '../activity/use-recorder.ts'
import type { UseMemory } from '../insights/use-memory.ts'

/** What the service is used for. */
export interface UseServices {
  /** Notes uses, without anybody waiting. */
  readonly useRecorder: UseRecorder
  readonly dailyUse: DailyUseStore
  readonly useMemory: UseMemory
  readonly hasPerUserInsights: boolean
  readonly gapSearchers: number
}
