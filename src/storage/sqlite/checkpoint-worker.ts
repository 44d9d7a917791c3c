import { DatabaseSync } from 'node:sqlite'
import { lowerPriority } from '../../kernel/lower-priority.ts'
import { serveRequests, threadData } from '../../kernel/workers/serve-requests.ts'

lowerPriority()
const connection = new DatabaseSync(threadData<string>())
connection.exec('PRAGMA synchronous = FULL')

const handlers = {
  /** Passive: it does what it can without making anyone wait. */
  checkpoint: () => connection.exec('PRAGMA wal_checkpoint(PASSIVE)'),
}
export type CheckpointHandlers = typeof handlers

serveRequests(handlers)
