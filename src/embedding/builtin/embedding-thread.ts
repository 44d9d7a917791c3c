import { systemTimers, type Timers } from '../../kernel/timers.ts'
import { WorkerClient } from '../../kernel/workers/worker-client.ts'
import type { EmbeddingHandlers } from './embedding-worker.ts'
import type { PieceTable } from './piece-table.ts'

export type EmbeddingThread = WorkerClient<EmbeddingHandlers>

const PROGRAM = new URL('./embedding-worker.ts', import.meta.url)
const IDLE_MS = 20_000

/** A worker that embeds the texts of documents. */
export function embeddingThread(table: PieceTable, timers: Timers = systemTimers): EmbeddingThread {
  return new WorkerClient({ name: 'embedding', program: PROGRAM, workerData: table, idleMs: IDLE_MS, timers })
}
