import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PageResult } from '../../domain/uploads/upload-store.ts'
import { type ErrorCode, ServiceError } from '../../kernel/errors.ts'
import type { Database } from '../database/database.ts'
import type { UploadEnd } from './finish-upload.ts'

/** What the worker is given. */
export interface FinishJob {
  readonly dataFolder: string
  readonly end: UploadEnd
}

/** What the worker answers to each turn. */
export type StepResult =
  | { readonly kind: 'more' }
  | { readonly kind: 'done'; readonly result: PageResult }
  /** An error of ours does not keep its class on the way here. */
  | {
      readonly kind: 'refused'
      readonly code: ErrorCode
      readonly message: string
      readonly retryAfterSeconds?: number
    }

/**
 * Ends an upload on a thread of its own, over a connection of its own, in short steps. Each step takes its turn among
 * this thread's writes: at the same time they would find the file locked, and SQLite waits for a lock with the thread.
 */
export async function finishInWorker(database: Database, dataFolder: string, end: UploadEnd): Promise<PageResult> {
  const workerData: FinishJob = { dataFolder, end }
  const worker = new Worker(new URL('./finish-worker.ts', import.meta.url), { workerData })
  const ended = once(worker, 'exit')
  const failed = new Promise<never>((_, fail) => worker.once('error', fail))
  const stopped = ended.then(([code]) => {
    throw new Error(`The worker that ends uploads stopped with code ${code}`)
  })
  failed.catch(() => {})
  stopped.catch(() => {})
  const turn = async (): Promise<StepResult> => {
    const answered = once(worker, 'message')
    worker.postMessage('go')
    const [step] = (await Promise.race([answered, failed, stopped])) as [StepResult]
    return step
  }
  try {
    for (;;) {
      const step = await database.write.connection().execute(turn)
      if (step.kind === 'done') return step.result
      if (step.kind === 'refused') throw new ServiceError(step.code, step.message, step)
    }
  } finally {
    // Its connection is closed then, or the service is stopping and the next start goes on.
    await worker.terminate()
  }
}
