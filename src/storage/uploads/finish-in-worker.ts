import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PageResult } from '../../domain/uploads/upload-store.ts'
import { type ErrorCode, ServiceError } from '../../kernel/errors.ts'
import type { Database } from '../database/database.ts'
import type { UploadEnd } from './finish-upload.ts'

/** Requests to the worker: whether it has started, to begin an upload, and then to continue step by step. */
export type FinishRequest = 'start' | { readonly dataFolder: string; readonly end: UploadEnd } | 'go'

/** What the worker answers to each request. */
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

/** Starting one takes as long as a few thousand documents: the next upload may come soon. */
const IDLE_MS = 20_000

/** A worker that has ended its upload, and has nothing open. */
let idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | undefined

/**
 * Ends an upload on its own thread, over its own connection, in short steps. Each step takes its turn among
 * this thread's writes: at the same time they would find the file locked, and SQLite waits for a lock with the thread.
 */
export async function finishInWorker(database: Database, dataFolder: string, end: UploadEnd): Promise<PageResult> {
  const worker = takeWorker()
  const ended = once(worker, 'exit')
  const failed = new Promise<never>((_, fail) => worker.once('error', fail))
  const stopped = ended.then(([code]) => {
    throw new Error(`The worker that ends uploads stopped with code ${code}`)
  })
  failed.catch(() => {})
  stopped.catch(() => {})
  const ask = async (request: FinishRequest): Promise<StepResult> => {
    const answered = once(worker, 'message')
    worker.postMessage(request)
    const [step] = (await Promise.race([answered, failed, stopped])) as [StepResult]
    return step
  }
  let isOver = false
  try {
    // While it starts, no write waits for it.
    await ask('start')
    const inTurn = (request: FinishRequest) => database.write.connection().execute(() => ask(request))
    let step = await inTurn({ dataFolder, end })
    while (step.kind === 'more') step = await inTurn('go')
    if (step.kind === 'refused') throw new ServiceError(step.code, step.message, step)
    isOver = true
    return step.result
  } finally {
    // In the middle of an upload its connection goes with it; or the service is stopping, and the next start goes on.
    if (isOver) keep(worker)
    else await worker.terminate()
  }
}

function takeWorker(): Worker {
  if (idle === undefined) return new Worker(new URL('./finish-worker.ts', import.meta.url))
  const { worker, timer } = idle
  idle = undefined
  clearTimeout(timer)
  worker.ref()
  return worker
}

function keep(worker: Worker): void {
  worker.removeAllListeners('exit').removeAllListeners('error')
  if (idle !== undefined) {
    void worker.terminate()
    return
  }
  worker.unref()
  const forget = () => {
    if (idle?.worker !== worker) return
    clearTimeout(idle.timer)
    idle = undefined
  }
  // It is idle, so nothing fails if it ends now.
  worker.once('error', forget).once('exit', forget)
  const timer = setTimeout(() => void worker.terminate(), IDLE_MS).unref()
  idle = { worker, timer }
}
