import { parentPort, workerData } from 'node:worker_threads'
import { ServiceError } from '../../kernel/errors.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import type { FinishJob, StepResult } from './finish-in-worker.ts'
import { swapInSteps } from './swap-in-steps.ts'

const { dataFolder, end } = workerData as FinishJob
const database = openSqlite(dataFolder)
const steps = swapInSteps(database, end)

parentPort?.on('message', async () => {
  parentPort?.postMessage(await nextStep())
})

async function nextStep(): Promise<StepResult> {
  try {
    const { done, value } = await steps.next()
    if (done !== true) return { kind: 'more' }
    await database.close()
    return { kind: 'done', result: value }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const { code, message, retryAfterSeconds } = error
    return { kind: 'refused', code, message, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  }
}
