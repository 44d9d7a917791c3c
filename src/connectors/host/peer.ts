import { SourceError, type SourceErrorKind } from '#connector-kit'
import { type Frame, toFrame } from '../../kernel/processes/frames.ts'
import { decodeValue, encodeMessage } from './message-bytes.ts'

/** What one side asks of the other: a call has one answer, a stream has many. */
export interface PeerHandlers {
  call(method: string, args: readonly unknown[]): Promise<unknown>
  stream(method: string, args: readonly unknown[]): AsyncIterable<unknown>
}

export type Message =
  | { readonly type: 'call' | 'stream'; readonly id: number; readonly method: string; readonly args: unknown[] }
  | { readonly type: 'result'; readonly id: number; readonly value: unknown }
  | { readonly type: 'items'; readonly id: number; readonly values: readonly unknown[] }
  | { readonly type: 'end' | 'cancel'; readonly id: number }
  | { readonly type: 'credit'; readonly id: number; readonly bytes: number }
  | { readonly type: 'error'; readonly id: number; readonly kind: SourceErrorKind; readonly message: string }

/** A producer sends at most this much, and one message, before the consumer has taken any of it. */
const WINDOW_BYTES = 2 * 1024 * 1024
/** Items that are there at the same time travel together, up to this much and the last of them. */
const MESSAGE_BYTES = 64 * 1024
const MAX_MESSAGE_CHARACTERS = 1000

interface Incoming {
  readonly queue: { readonly values: readonly unknown[]; readonly bytes: number }[]
  end: { readonly error: unknown } | 'end' | undefined
  wake(): void
}

interface Outgoing {
  window: number
  isCanceled: boolean
  wake(): void
}

/** One end of the pipe between the service and a child process. Both ends work the same way. */
export class Peer {
  readonly #send: (pieces: Uint8Array[]) => void
  readonly #handlers: PeerHandlers
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>()
  readonly #incoming = new Map<number, Incoming>()
  readonly #outgoing = new Map<number, Outgoing>()
  #lastId = 0
  #closed: { readonly error: unknown } | undefined

  constructor(send: (pieces: Uint8Array[]) => void, handlers: PeerHandlers) {
    this.#send = send
    this.#handlers = handlers
  }

  /** Whether the other side owes an answer, and isn't waiting for this side to take one. */
  get isOwed(): boolean {
    if (this.#calls.size > 0) return true
    return [...this.#incoming.values()].some(({ queue }) => queue.length === 0)
  }

  call(method: string, args: unknown[]): Promise<unknown> {
    if (this.#closed !== undefined) return Promise.reject(this.#closed.error)
    const id = ++this.#lastId
    const answer = Promise.withResolvers<unknown>()
    this.#calls.set(id, answer)
    this.#post({ type: 'call', id, method, args })
    return answer.promise
  }

  async *stream(method: string, args: unknown[]): AsyncGenerator<unknown, void> {
    if (this.#closed !== undefined) throw this.#closed.error
    const id = ++this.#lastId
    const incoming: Incoming = { queue: [], end: undefined, wake: () => {} }
    this.#incoming.set(id, incoming)
    this.#post({ type: 'stream', id, method, args })
    try {
      for (;;) {
        const next = incoming.queue[0]
        if (next !== undefined) {
          yield* next.values
          // Not before: until then this side is at work.
          incoming.queue.shift()
          this.#post({ type: 'credit', id, bytes: next.bytes })
        } else if (incoming.end === 'end') return
        else if (incoming.end !== undefined) throw incoming.end.error
        else await new Promise<void>((resolve) => (incoming.wake = resolve))
      }
    } finally {
      this.#incoming.delete(id)
      if (incoming.end === undefined) this.#post({ type: 'cancel', id })
    }
  }

  receive({ header, payload }: Frame<Message>): void {
    switch (header.type) {
      case 'call':
        void this.#answer(header.id, header.method, decodeValue(header, header.args, payload) as unknown[])
        return
      case 'stream':
        void this.#produce(header.id, header.method, decodeValue(header, header.args, payload) as unknown[])
        return
      case 'result':
        this.#calls.get(header.id)?.resolve(decodeValue(header, header.value, payload))
        this.#calls.delete(header.id)
        return
      case 'items': {
        const incoming = this.#incoming.get(header.id)
        const values = decodeValue(header, header.values, payload) as readonly unknown[]
        incoming?.queue.push({ values, bytes: sizeOf(values) })
        incoming?.wake()
        return
      }
      case 'end':
        this.#end(header.id, 'end')
        return
      case 'error': {
        const error = new SourceError(header.kind, header.message)
        this.#calls.get(header.id)?.reject(error)
        this.#calls.delete(header.id)
        this.#end(header.id, { error })
        return
      }
      case 'credit': {
        const outgoing = this.#outgoing.get(header.id)
        if (outgoing === undefined) return
        outgoing.window += header.bytes
        outgoing.wake()
        return
      }
      case 'cancel': {
        const outgoing = this.#outgoing.get(header.id)
        if (outgoing === undefined) return
        outgoing.isCanceled = true
        outgoing.wake()
      }
    }
  }

  /** The other side is gone: everything under way fails with `error`. */
  close(error: unknown): void {
    if (this.#closed !== undefined) return
    this.#closed = { error }
    for (const call of this.#calls.values()) call.reject(error)
    this.#calls.clear()
    for (const id of this.#incoming.keys()) this.#end(id, { error })
    for (const outgoing of this.#outgoing.values()) {
      outgoing.isCanceled = true
      outgoing.wake()
    }
  }

  #end(id: number, end: NonNullable<Incoming['end']>): void {
    const incoming = this.#incoming.get(id)
    if (incoming === undefined) return
    incoming.end = end
    incoming.wake()
  }

  async #answer(id: number, method: string, args: readonly unknown[]): Promise<void> {
    try {
      this.#post({ type: 'result', id, value: await this.#handlers.call(method, args) })
    } catch (error) {
      this.#fail(id, error)
    }
  }

  async #produce(id: number, method: string, args: readonly unknown[]): Promise<void> {
    const outgoing: Outgoing = { window: WINDOW_BYTES, isCanceled: false, wake: () => {} }
    this.#outgoing.set(id, outgoing)
    let values: unknown[] = []
    let bytes = 0
    let soon: NodeJS.Immediate | undefined
    const flush = () => {
      if (soon !== undefined) clearImmediate(soon)
      soon = undefined
      if (values.length === 0) return
      const message: Message = { type: 'items', id, values }
      outgoing.window -= bytes
      values = []
      bytes = 0
      this.#post(message)
    }
    const flushSoon = () => {
      try {
        flush()
      } catch (error) {
        this.#fail(id, error)
        outgoing.isCanceled = true
        outgoing.wake()
      }
    }
    try {
      for await (const value of this.#handlers.stream(method, args)) {
        while (outgoing.window <= 0 && !outgoing.isCanceled) {
          await new Promise<void>((resolve) => (outgoing.wake = resolve))
        }
        if (outgoing.isCanceled) return
        values.push(value)
        bytes += sizeOf([value])
        // By then, everything that could be yielded without waiting for the source was.
        if (bytes >= MESSAGE_BYTES) flush()
        else soon ??= setImmediate(flushSoon)
      }
      flush()
      if (!outgoing.isCanceled) this.#post({ type: 'end', id })
    } catch (error) {
      if (!outgoing.isCanceled) flushSoon()
      if (!outgoing.isCanceled) this.#fail(id, error)
    } finally {
      if (soon !== undefined) clearImmediate(soon)
      this.#outgoing.delete(id)
    }
  }

  #fail(id: number, error: unknown): void {
    const { kind, message } = describe(error)
    this.#post({ type: 'error', id, kind, message: message.slice(0, MAX_MESSAGE_CHARACTERS) })
  }

  #post(message: Message): void {
    if (this.#closed !== undefined) return
    const { head, payload } = encodeMessage(message)
    this.#send(toFrame(head, payload))
  }
}

/** A connector may carry its own copy of the kit, so the class says nothing. */
function describe(error: unknown): { kind: SourceErrorKind; message: string } {
  if (!(error instanceof Error)) return { kind: 'failed', message: String(error) }
  const kind = error.name === 'SourceError' && 'kind' in error ? (error.kind as SourceErrorKind) : 'failed'
  return { kind, message: error.message }
}

/** Both sides must come to the same number, so that no credit is lost. */
function sizeOf(values: readonly unknown[]): number {
  let bytes = 0
  for (const value of values) {
    const { item, length } = (value ?? {}) as { item?: { body?: { content?: string | Uint8Array } }; length?: number }
    bytes += 256 + (item?.body?.content?.length ?? length ?? 0)
  }
  return bytes
}
