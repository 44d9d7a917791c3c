import { checkDiskSpace } from '../jobs/disk-space-check.ts'
import type { Job } from '../jobs/job-loop.ts'
import { processMemory } from '../jobs/process-memory.ts'
import { RestingMemory } from '../jobs/resting-memory.ts'
import type { Health } from '../kernel/health.ts'
import type { Stores } from '../storage/stores.ts'

const PROBE_MS = 2000
const SPACE_MS = 10_000
const MEMORY_MS = 10_000

/** What every service does for the disk it writes to, and for its memory. */
export function roomJobs(health: Health, upkeep: Pick<Stores, 'tryToWrite' | 'keepReserve' | 'giveBackSpace'>): Job[] {
  const memory = new RestingMemory(processMemory())
  return [
    { name: 'reclaim disk space', everyMs: SPACE_MS, isSingle: false, run: upkeep.giveBackSpace },
    { name: 'free memory', everyMs: MEMORY_MS, isSingle: false, run: async () => memory.look() },
    {
      name: 'check disk space',
      everyMs: PROBE_MS,
      isSingle: false,
      run: () => checkDiskSpace(health, upkeep),
    },
  ]
}
