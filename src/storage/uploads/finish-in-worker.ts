import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PageResult } from '../../domain/uploads/upload-store.ts'
import type { Database } from '../database.ts'
import type { UploadEnd } from './finish-upload.ts'

/** What the worker is given. */
export interface FinishJob {
  readonly dataFolder: string
  readonly end: UploadEnd
}

/**
 * Ends an upload on a thread of its own, over a connection of its own. This thread's writes wait for their turn
 * meanwhile without blocking it: they would find the file locked, and SQLite waits for a lock with the thread.
 */
export function finishInWorker(database: Database, dataFolder: string, end: UploadEnd): Promise<PageResult> {
  return database.write.connection().execute(async () => {
    const workerData: FinishJob = { dataFolder, end }
    const worker = new Worker(new URL('./finish-worker.ts', import.meta.url), { workerData })
    const ended = once(worker, 'exit')
    const failed = new Promise<never>((_, fail) => worker.once('error', fail))
    const stopped = ended.then(([code]) => {
      throw new Error(`The worker that ends uploads stopped with code ${code}`)
    })
    stopped.catch(() => {})
    const [result] = (await Promise.race([once(worker, 'message'), failed, stopped])) as [PageResult]
    // Its connection is closed then, and the lock with it.
    await ended
    return result
  })
}
