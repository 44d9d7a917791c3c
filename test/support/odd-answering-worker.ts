import type { AnswerOrder, AnswerReply } from '../../src/app/answering/thread-messages.ts'
import { ServiceError } from '../../src/kernel/errors.ts'
import { type RequestContext, serveRequests, threadData } from '../../src/kernel/workers/serve-requests.ts'

/** Does what the query says, instead of searching. */
serveRequests({
  async answer({ request, index }: AnswerOrder, context: RequestContext): Promise<AnswerReply> {
    const { query } = request.body as { query: string }
    if (query === 'crash') process.exit(3)
    if (query === 'fail') throw new Error('a fault of the thread')
    if (query === 'refuse') throw new ServiceError('invalid_request', 'refused')
    if (query === 'wait') await (context.receive() as Promise<unknown>).catch(() => undefined)
    const { snapshotPrefix } = threadData<{ snapshotPrefix: string }>()
    const text = JSON.stringify({ thread: snapshotPrefix, completeSeq: index?.completeSeq })
    return {
      answer: { bytes: Buffer.from(text), deprecated: [] },
      notes: [{ person: 'ann', action: 'SEARCHED' }],
      keptVectors: 0,
    }
  },
  update: () => undefined,
})
