import type { PageResult } from '../../domain/uploads/upload-store.ts'
import { WorkerClient } from '../../kernel/workers/worker-client.ts'
import type { Database } from '../database/database.ts'
import type { UploadEnd } from './finish-upload.ts'
import type { FinishHandlers } from './finish-worker.ts'

const PROGRAM = new URL('./finish-worker.ts', import.meta.url)
/** Starting a thread takes as long as a few thousand documents, and the next upload may come soon. */
const IDLE_MS = 20_000

/** Has nothing open. */
let spare: WorkerClient<FinishHandlers> | undefined

/**
 * Finishes an upload on a worker thread, over a separate connection, in short steps. Each step takes its turn among this
 * thread's writes: at the same time they would find the file locked, and SQLite blocks the thread while it waits for a lock.
 */
export async function finishInWorker(database: Database, dataFolder: string, end: UploadEnd): Promise<PageResult> {
  const worker = spare ?? new WorkerClient<FinishHandlers>({ name: 'upload', program: PROGRAM, idleMs: IDLE_MS })
  spare = undefined
  let isFinished = false
  try {
    const call = worker.call('finish', { dataFolder, end })
    const step = () => {
      call.send('go')
      return call.receive()
    }
    // While it starts, no write waits for it.
    let asked = await call.receive()
    while (asked !== undefined) asked = await database.write.connection().execute(step)
    const result = await call.result
    isFinished = true
    return result
  } finally {
    // In the middle of an upload its connection goes with it; if the service is stopping, the next start continues.
    if (!isFinished) await worker.stop()
    if (spare === undefined) spare = worker
    else await worker.close()
  }
}
