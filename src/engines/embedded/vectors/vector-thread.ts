import { WorkerClient } from '../../../kernel/workers/worker-client.ts'
import type { VectorHandlers } from './vector-worker.ts'

export type VectorThread = WorkerClient<VectorHandlers>

const PROGRAM = new URL('./vector-worker.ts', import.meta.url)

/** A worker for vectors. `onStart`: a new thread knows nothing of what an earlier one was sent. */
export function vectorThread(onStart?: () => void): VectorThread {
  return new WorkerClient({ name: 'vector', program: PROGRAM, ...(onStart && { onStart }) })
}
