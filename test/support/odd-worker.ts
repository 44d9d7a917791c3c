import { threadId } from 'node:worker_threads'
import { ServiceError } from '../../src/kernel/errors.ts'
import {
  FatalWorkerError,
  type RequestContext,
  serveRequests,
  threadData,
} from '../../src/kernel/workers/serve-requests.ts'

/** A worker that misbehaves on request. `failsAtStart`: it counts its starts there, and fails as often as the other says. */
export interface OddWorkerData {
  readonly failsAtStart?: { readonly starts: Int32Array; readonly times: number }
}

const { failsAtStart } = threadData<OddWorkerData | undefined>() ?? {}
if (failsAtStart !== undefined && Atomics.add(failsAtStart.starts, 0, 1) < failsAtStart.times) {
  throw new Error('no start today')
}

const answered: number[] = []

const handlers = {
  echo: (value: unknown) => value,
  who: () => threadId,
  /** Lets a caller that blocks its own thread know that the answer is on its way. */
  raise: (flag: Int32Array) => {
    Atomics.store(flag, 0, 1)
    Atomics.notify(flag, 0)
  },
  /** What it answered so far, in order. */
  note(value: number): readonly number[] {
    answered.push(value)
    return answered
  },
  refuse: () => {
    throw new ServiceError('unavailable', 'Not now', { retryAfterSeconds: 7, details: [{ message: 'busy' }] })
  },
  fail: (message: string) => {
    throw new TypeError(message)
  },
  failLater: async (message: string) => {
    throw new TypeError(message)
  },
  failUnsendably: () => {
    throw new Error('the real reason', { cause: () => {} })
  },
  failFatally: () => {
    throw new FatalWorkerError('beyond repair')
  },
  unsendable: () => ({ run: () => {} }),
  exit: (code: number) => process.exit(code),
  throwOutside: (thrown: unknown) => {
    setImmediate(() => {
      throw thrown
    })
    return new Promise<never>(() => {})
  },
  hang: () => {
    for (;;) Math.random()
  },
  /** In small objects: V8 ends the whole process if one of its own functions goes beyond the limit. */
  exhaustMemory: () => {
    for (let kept: object = {}; ; kept = { kept, numbers: [1, 2, 3] });
  },
  /** Runs until it is canceled. */
  goOn: (_: unknown, { isCanceled }: RequestContext) => {
    while (!isCanceled());
    return 'canceled'
  },
  /** The sum of `count` messages; each is acknowledged. */
  async sum(count: number, { receive, send }: RequestContext<number, string>): Promise<number> {
    let sum = 0
    for (let at = 0; at < count; at++) {
      sum += await receive()
      send(`${sum}`)
    }
    return sum
  },
}
export type OddHandlers = typeof handlers

serveRequests(handlers)
