import { availableParallelism, totalmem } from 'node:os'
import type { Config } from '../../config/settings.ts'

const MIN_MEMORY_BYTES = 2 * 1024 ** 3
/** With fewer, threads only take time from each other and from the main thread. */
const MIN_CORES = 4
/** As many as the main thread can give work to: it takes a sixth of the time of a search. */
const MOST_THREADS = 6

/** The most threads that answer requests beside the main one. They read the database file and the index in this process. */
export function answeringThreadsOf({ answeringThreads, databaseUrl, opensearchUrl }: Config): number {
  if (databaseUrl !== '' || opensearchUrl.length > 0) return 0
  if (answeringThreads >= 0) return Math.floor(answeringThreads)
  const cores = availableParallelism()
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  return cores < MIN_CORES || memory < MIN_MEMORY_BYTES ? 0 : Math.min(cores - 1, MOST_THREADS)
}
