import { NOTHING_LEARNED } from '../../domain/learning/learned-ranking.ts'
import { shareCursorSecrets } from '../../domain/query/search-cursor.ts'
import { InvalidFilterValue } from '../../domain/search/filters/invalid-filter-value.ts'
import { EngineCopy } from '../../engines/embedded/copies/engine-copy.ts'
import { DEPRECATIONS } from '../../http/core/deprecations/deprecation-table.ts'
import { DeprecationSchedule } from '../../http/core/deprecations/schedule.ts'
import { operationName } from '../../http/core/endpoint.ts'
import { ThreadedOperation } from '../../http/core/threads/threaded-operation.ts'
import { THREADED_ENDPOINTS } from '../../http/threaded-endpoints.ts'
import { fixedClock } from '../../kernel/clock.ts'
import { createLog } from '../../kernel/log.ts'
import {
  FatalWorkerError,
  type RequestContext,
  serveRequests,
  threadData,
} from '../../kernel/workers/serve-requests.ts'
import { openStoresForReading } from '../../storage/stores.ts'
import { KeptVectors } from './kept-vectors.ts'
import { RequestServices } from './request-services.ts'
import { SentClock } from './sent-clock.ts'
import type {
  AnsweringThreadData,
  AnswerOrder,
  AnswerReply,
  RankingSignals,
  ThreadUpdate,
  VectorAnswer,
  VectorQuestion,
} from './thread-messages.ts'
import { makeThreadServices } from './thread-services.ts'

const MEGABYTE = 1024 * 1024
/** Frequent words, which each thread keeps in a form of its own. */
const DENSE_BYTES = 64 * MEGABYTE
const MIN_DENSE_BYTES = 8 * MEGABYTE

const { config, snapshotPrefix, threads, cursorSecrets, logLevel } = threadData<AnsweringThreadData>()
shareCursorSecrets(cursorSecrets)
const clock = new SentClock()
const log = createLog(logLevel)
let signals: Required<RankingSignals> = { reads: new Map(), learned: NOTHING_LEARNED }
const engine = new EngineCopy({
  snapshotPrefix,
  copies: threads,
  maxDenseBytes: Math.max(MIN_DENSE_BYTES, DENSE_BYTES / threads),
  maxSearchMillis: config.searchSeconds * 1000,
})
const keptVectors = new KeptVectors()
const stores = openStoresForReading(config.data, clock)
const services = await makeThreadServices({ config, stores, engine, clock, signals: () => signals })
const deprecationClock = config.clock === undefined ? clock : fixedClock(config.clock)
const schedule = new DeprecationSchedule(DEPRECATIONS, deprecationClock, config.deprecations)
const operations = new Map(
  THREADED_ENDPOINTS.map((endpoint) => [operationName(endpoint), new ThreadedOperation(endpoint, schedule)]),
)

const handlers = {
  async answer(order: AnswerOrder, context: RequestContext<VectorAnswer, VectorQuestion>): Promise<AnswerReply> {
    receive(order)
    const { request, meaning } = order
    const own = new RequestServices(context, keptVectors, meaning)
    const call = { log: log.child({ requestId: request.requestId }), signal: own.signal }
    try {
      const operation = operations.get(request.operation)!
      const answer = await operation.answer(own.of(services), request, call)
      return { answer, notes: own.notes, keptVectors: keptVectors.takeUsed() }
    } catch (error) {
      if (!(error instanceof InvalidFilterValue)) throw error
      const { fieldName, value, allowed } = error
      return { invalidFilter: { fieldName, value, allowed } }
    }
  },

  update: (update: ThreadUpdate) => receive(update),
}

export type AnsweringHandlers = typeof handlers

serveRequests(handlers)

/** If anything is wrong here, the thread ends: another one is sent everything again. */
function receive({ now, index, reads, learned }: ThreadUpdate): void {
  try {
    clock.set(now)
    if (index !== undefined) engine.receive(index)
    signals = { reads: reads ?? signals.reads, learned: learned ?? signals.learned }
  } catch (cause) {
    throw new FatalWorkerError((cause as Error).message, { cause })
  }
}
