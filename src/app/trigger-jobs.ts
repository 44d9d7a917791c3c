import type { Services } from '../domain/services.ts'
import { sweepTriggers } from '../domain/triggers/sweep-triggers.ts'
import type { Job } from '../jobs/job-loop.ts'
import { MatchTriggers } from '../jobs/triggers/match-triggers.ts'
import type { Log } from '../kernel/log.ts'

const MATCH_MS = 1000
const SWEEP_MS = 3_600_000

/** Matches events against triggers. Of several nodes, only one does it at a time. */
export function triggerJobs(services: Services, log: Log): Job[] {
  const matchTriggers = new MatchTriggers({ ...services, log })
  return [
    { name: 'match triggers', everyMs: MATCH_MS, isSingle: true, run: (signal) => matchTriggers.run(signal) },
    { name: 'sweep trigger messages', everyMs: SWEEP_MS, isSingle: true, run: () => sweepTriggers(services) },
  ]
}
