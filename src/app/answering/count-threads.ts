import { availableParallelism, totalmem } from 'node:os'
import type { Config } from '../../config/settings.ts'

const MIN_MEMORY_BYTES = 1024 ** 3

/** How many threads answer requests beside the main one. They read the database file and the index in this process. */
export function answeringThreadsOf({ answeringThreads, databaseUrl, opensearchUrl }: Config): number {
  if (databaseUrl !== '' || opensearchUrl.length > 0) return 0
  if (answeringThreads >= 0) return Math.floor(answeringThreads)
  const cores = availableParallelism()
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  return cores < 2 || memory < MIN_MEMORY_BYTES ? 0 : cores
}
