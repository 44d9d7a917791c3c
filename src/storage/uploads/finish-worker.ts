import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import type { FinishJob, StepResult } from './finish-in-worker.ts'
import { swapInSteps } from './swap-in-steps.ts'

const { dataFolder, end } = workerData as FinishJob
const database = openSqlite(dataFolder)
const steps = swapInSteps(database, end)

parentPort?.on('message', async () => {
  const { done, value } = await steps.next()
  const answer: StepResult = done === true ? { kind: 'done', result: value } : { kind: 'more' }
  if (done === true) await database.close()
  parentPort?.postMessage(answer)
})
