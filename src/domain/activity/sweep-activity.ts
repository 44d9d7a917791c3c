import type { Clock } from '../../kernel/clock.ts'
import type { ActivityStore } from './activity-event.ts'

const DAY_MS = 86_400_000

/** Forgets what is older than the operator wants it kept. */
export async function sweepActivity(
  { activity, clock }: { activity: ActivityStore; clock: Clock },
  keptDays: number,
): Promise<void> {
  // Whole days: so the counts of a day are always of all its events.
  const before = new Date(Math.floor(clock.now().getTime() / DAY_MS - keptDays) * DAY_MS)
  while ((await activity.sweep(before)) > 0) {
    // As long as there is more.
  }
}
