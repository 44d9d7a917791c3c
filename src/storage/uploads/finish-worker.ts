import type { PageResult } from '../../domain/uploads/upload-store.ts'
import { type RequestContext, serveRequests } from '../../kernel/workers/serve-requests.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import type { UploadEnd } from './finish-upload.ts'
import { swapInSteps } from './swap-in-steps.ts'

interface FinishRequest {
  readonly dataFolder: string
  readonly end: UploadEnd
}

const handlers = {
  /** Asks for its turn before each step: the thread that answers requests writes to the same file. */
  async finish({ dataFolder, end }: FinishRequest, context: RequestContext<'go', 'ready'>): Promise<PageResult> {
    const turn = () => {
      context.send('ready')
      return context.receive()
    }
    await turn()
    const database = openSqlite(dataFolder)
    const steps = swapInSteps(database, end)
    for (;;) {
      await turn()
      const { done, value } = await steps.next()
      if (done !== true) continue
      await database.close()
      return value
    }
  },
}
export type FinishHandlers = typeof handlers

serveRequests(handlers)
