import type { Clock } from '../../kernel/clock.ts'
import type { SubmissionStore } from './submit.ts'

const DAY_MS = 86_400_000

/** Forgets submissions that nobody came for in time. */
export async function sweepSubmissions(
  { submissions, clock }: { submissions: SubmissionStore; clock: Clock },
  keptDays: number,
): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * DAY_MS)
  while ((await submissions.sweep(before)) > 0) {
    // As long as there is more.
  }
}
