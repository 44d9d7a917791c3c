import { parentPort, workerData } from 'node:worker_threads'
import { ServiceError } from '../../../kernel/errors.ts'
import { withinTime } from '../query/time-limit.ts'
import { answerQuestion } from './answer-question.ts'
import { ReceivedObjects } from './received-objects.ts'
import { placeOfJob, type SearchOrder, type ThreadData, type ThreadReply, type ThreadRequest } from './search-order.ts'

const { givenUp, maxDenseBytes } = workerData as ThreadData
const state = new ReceivedObjects(maxDenseBytes)

parentPort?.on('message', (request: ThreadRequest) => {
  if (request.kind === 'order') reply(answer(request))
  state.forget(request.forgotten)
})
reply({ kind: 'ready' })

function answer(order: SearchOrder): ThreadReply {
  const { job, millis, messages } = order
  // Whatever is wrong here ends the thread: another one is told everything anew.
  state.receive(messages)
  const view = state.viewOf(order)
  const question = state.questionOf(order)
  const isGivenUp = () => Atomics.load(givenUp, placeOfJob(job)) === job
  const forgetMatches = () => state.forgetMatches()
  try {
    const beganAt = performance.now()
    const answer = withinTime(millis, () => answerQuestion(view, question), forgetMatches, isGivenUp)
    return { kind: 'answer', job, answer, tookMs: performance.now() - beganAt }
  } catch (error) {
    const isLate = error instanceof ServiceError && error.code === 'request_timeout'
    return isLate ? { kind: 'late', job } : { kind: 'failed', job, error }
  }
}

function reply(message: ThreadReply): void {
  parentPort?.postMessage(message)
}
