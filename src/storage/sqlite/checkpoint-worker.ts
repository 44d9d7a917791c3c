import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '../../kernel/lower-priority.ts'

lowerPriority()
const connection = new DatabaseSync(workerData as string)
connection.exec('PRAGMA synchronous = FULL')
parentPort?.on('message', () => {
  try {
    // Passive: it does what it can do without making anybody wait.
    connection.exec('PRAGMA wal_checkpoint(PASSIVE)')
  } catch {
    // A full disk, say. The log keeps everything; the next turn tries again.
  }
  parentPort?.postMessage('done')
})
