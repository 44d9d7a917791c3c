import { parentPort, workerData } from 'node:worker_threads'
import { ServiceError } from '../errors.ts'
import { Mailbox } from './mailbox.ts'
import { cancelSlot, type MessageFromWorker, type MessageToWorker, type ThreadData } from './worker-messages.ts'

/** What a handler knows of its request. `Received` and `Sent`: messages exchanged while it runs. */
export interface RequestContext<Received = never, Sent = never> {
  /** Whether nobody waits for the result anymore. Also answers in the middle of a long computation. */
  isCanceled(): boolean
  send(message: Sent): void
  /** The next message of the caller. Throws if the request was canceled. */
  receive(): Promise<Received>
}

/** By kind of request. `never` stands for any type: parameters are checked where handlers are called. */
export type Handlers = Readonly<Record<string, (payload: never, context: RequestContext<never, never>) => unknown>>

/** Thrown by a handler whose thread can't be trusted anymore: ends the thread, and the next request starts another. */
export class FatalWorkerError extends Error {}

/** The `workerData` that the client was created with. */
export function threadData<Data>(): Data {
  return (workerData as ThreadData).data as Data
}

/** Answers the requests of a `WorkerClient`. Whatever a handler throws is its answer; only a `FatalWorkerError` ends the thread. */
export function serveRequests(handlers: Handlers): void {
  const port = parentPort
  if (port === null) throw new Error('serveRequests can only be called in a worker thread')
  const { canceled } = workerData as ThreadData
  const mailboxes = new Map<number, Mailbox>()
  const post = (message: MessageFromWorker) => port.postMessage(message)

  const fail = (id: number, error: unknown): void => {
    if (error instanceof FatalWorkerError) throw error
    mailboxes.delete(id)
    try {
      post(error instanceof ServiceError ? { id, refusal: refusalOf(error) } : { id, error })
    } catch {
      // An error whose cause, say, is a function.
      post({ id, error: new Error(error instanceof Error ? error.message : 'Threw something that cannot be sent') })
    }
  }
  const succeed = (id: number, result: unknown): void => {
    mailboxes.delete(id)
    try {
      post({ id, result })
    } catch (error) {
      fail(id, error)
    }
  }
  const run = (id: number, kind: string, payload: unknown): void => {
    const mailbox = new Mailbox()
    mailboxes.set(id, mailbox)
    const context: RequestContext<unknown, unknown> = {
      isCanceled: () => Atomics.load(canceled, cancelSlot(id)) === id,
      send: (message) => post({ id, message }),
      async receive() {
        const message = await mailbox.receive()
        if (message === undefined) throw new Error('The request was canceled')
        return message
      },
    }
    try {
      const result = handlers[kind]!(payload as never, context as RequestContext<never, never>)
      // Not awaited unless needed: a reply that's ready leaves in this turn.
      if (result instanceof Promise) {
        result.then(
          (value) => succeed(id, value),
          (error: unknown) => fail(id, error),
        )
      } else succeed(id, result)
    } catch (error) {
      fail(id, error)
    }
  }

  port.on('message', (message: MessageToWorker) => {
    if ('kind' in message) run(message.id, message.kind, message.payload)
    else if ('isCanceled' in message) mailboxes.get(message.id)?.close()
    else mailboxes.get(message.id)?.push(message.message)
  })
  // A request that can't be read would never be answered.
  port.on('messageerror', (error) => {
    throw error
  })
  post({ isReady: true })
}

function refusalOf({ code, message, retryAfterSeconds, details }: ServiceError) {
  const options = {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(details !== undefined && { details: [...details] }),
  }
  return { code, message, options }
}
