import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import type { FinishJob } from './finish-in-worker.ts'
import { finishUpload } from './finish-upload.ts'

const { dataFolder, end } = workerData as FinishJob
const database = openSqlite(dataFolder)
try {
  const result = await finishUpload(database, end)
  parentPort?.postMessage(result)
} finally {
  await database.close()
}
