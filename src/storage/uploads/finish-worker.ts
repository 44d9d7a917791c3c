import { parentPort } from 'node:worker_threads'
import { ServiceError } from '../../kernel/errors.ts'
import type { Database } from '../database/database.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import type { FinishRequest, StepResult } from './finish-in-worker.ts'
import { swapInSteps } from './swap-in-steps.ts'

let upload: { readonly database: Database; readonly steps: ReturnType<typeof swapInSteps> } | undefined

parentPort?.on('message', async (request: FinishRequest) => {
  parentPort?.postMessage(await work(request))
})

async function work(request: FinishRequest): Promise<StepResult> {
  if (request === 'start') return { kind: 'more' }
  if (request === 'go') return nextStep()
  const database = openSqlite(request.dataFolder)
  upload = { database, steps: swapInSteps(database, request.end) }
  return { kind: 'more' }
}

async function nextStep(): Promise<StepResult> {
  if (upload === undefined) throw new Error('No upload was begun')
  const { database, steps } = upload
  try {
    const { done, value } = await steps.next()
    if (done !== true) return { kind: 'more' }
    upload = undefined
    await database.close()
    return { kind: 'done', result: value }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const { code, message, retryAfterSeconds } = error
    return { kind: 'refused', code, message, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  }
}
