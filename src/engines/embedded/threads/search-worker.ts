import {
  FatalWorkerError,
  type RequestContext,
  serveRequests,
  threadData,
} from '../../../kernel/workers/serve-requests.ts'
import { withinTime } from '../query/time-limit.ts'
import { answerQuestion } from './answer-question.ts'
import { ReceivedObjects } from './received-objects.ts'
import type { SearchOrder, SearchReply, SearchThreadData } from './search-order.ts'

const state = new ReceivedObjects(threadData<SearchThreadData>().maxDenseBytes)

const handlers = {
  answer(order: SearchOrder, { isCanceled }: RequestContext): SearchReply {
    const { view, question } = prepare(order)
    // After the answer has left.
    queueMicrotask(() => state.forget(order.forgotten))
    const beganAt = performance.now()
    const answer = withinTime(
      order.millis,
      () => answerQuestion(view, question),
      () => state.forgetMatches(),
      isCanceled,
    )
    return { answer, tookMs: performance.now() - beganAt }
  },
  forget: (numbers: readonly number[]) => state.forget(numbers),
}
export type SearchHandlers = typeof handlers

serveRequests(handlers)

/** If anything is wrong here, the thread ends: another one is sent everything again. */
function prepare(order: SearchOrder) {
  try {
    state.receive(order.messages)
    return { view: state.viewOf(order), question: state.questionOf(order) }
  } catch (cause) {
    throw new FatalWorkerError((cause as Error).message, { cause })
  }
}
