import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ServiceError } from '../../kernel/errors.ts'

/** How an endpoint may answer. `json` unless it says otherwise; several where the caller chooses. */
export type AnswerKind = 'json' | 'lines' | 'events' | 'file'

/** One event of a stream (`text/event-stream`). */
export interface StreamEvent {
  readonly event?: string
  readonly id?: string
  readonly data: unknown
}

/** An answer that is no single JSON value. Handlers make one with `lines`, `events` or `file`. */
export type StreamAnswer =
  | { readonly kind: 'lines'; readonly items: AsyncIterable<unknown>; readonly contentType: string }
  | { readonly kind: 'events'; readonly items: AsyncIterable<StreamEvent>; readonly contentType: string }
  | {
      readonly kind: 'file'
      readonly content: Uint8Array | Readable
      readonly contentType: string
      readonly name: string | undefined
    }

const STREAM_ANSWERS = new WeakSet<object>()

function streamAnswer<Answer extends StreamAnswer>(answer: Answer): Answer {
  STREAM_ANSWERS.add(answer)
  return answer
}

/** JSON values, one a line, each sent as soon as it is there. */
export function lines(items: AsyncIterable<unknown>, contentType = 'text/plain'): StreamAnswer {
  return streamAnswer({ kind: 'lines', items, contentType })
}

/** Server-sent events. */
export function events(items: AsyncIterable<StreamEvent>): StreamAnswer {
  return streamAnswer({ kind: 'events', items, contentType: 'text/event-stream' })
}

/** Bytes with a type; with a `name`, to be saved under it. */
export function file(content: Uint8Array | Readable, contentType: string, name?: string): StreamAnswer {
  return streamAnswer({ kind: 'file', content, contentType, name })
}

export function isStreamAnswer(answer: unknown): answer is StreamAnswer {
  return typeof answer === 'object' && answer !== null && STREAM_ANSWERS.has(answer)
}

export interface StreamHooks {
  /** Before a value leaves: ended fields are taken out of it. With the first, headers can still be set. */
  prepare(value: unknown, isFirst: boolean): void
  /** Whatever broke after the first value was sent, when the status can no longer tell. */
  failed(error: unknown): void
}

/**
 * Sends the answer. Of a stream the first value is waited for before the status is: what fails until then is refused as
 * anything else is. When the caller goes away, the iteration is ended, and with it the work.
 */
export async function sendStream(reply: FastifyReply, answer: StreamAnswer, hooks: StreamHooks): Promise<FastifyReply> {
  reply.type(answer.contentType)
  if (answer.kind === 'file') return sendFile(reply, answer)
  const iterator = (answer.items as AsyncIterable<unknown>)[Symbol.asyncIterator]()
  const first = await iterator.next()
  const write = (value: unknown, isFirst: boolean) => {
    hooks.prepare(answer.kind === 'lines' ? value : (value as StreamEvent).data, isFirst)
    return answer.kind === 'lines' ? asLine(value) : asEvent(value)
  }
  const pieces = piecesOf(iterator, first.done === true ? undefined : write(first.value, true), (value) =>
    write(value, false),
  )
  // Proxies that hold back what they are sent would make a stream pointless.
  reply.header('Cache-Control', 'no-store').header('X-Accel-Buffering', 'no')
  return reply.send(Readable.from(guarded(pieces, answer.kind, reply.request.id, hooks), { objectMode: false }))
}

async function* piecesOf(
  iterator: AsyncIterator<unknown>,
  first: string | undefined,
  write: (value: unknown) => string,
): AsyncGenerator<string> {
  if (first === undefined) return
  try {
    yield first
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield write(next.value)
  } finally {
    // Also when the caller went away in the middle: whatever makes the values stops.
    await iterator.return?.()
  }
}

/** A stream that breaks says so in its own form, and ends. */
async function* guarded(
  pieces: AsyncIterable<string>,
  kind: 'lines' | 'events',
  requestId: string,
  { failed }: StreamHooks,
): AsyncGenerator<string> {
  try {
    yield* pieces
  } catch (error) {
    failed(error)
    const code = error instanceof ServiceError ? error.code : 'internal'
    const message =
      error instanceof ServiceError ? error.message : 'Something went wrong on our side; retry with backoff'
    const failure = { error: { code, message, requestId } }
    yield kind === 'lines' ? asLine(failure) : asEvent({ event: 'error', data: failure })
  }
}

function asLine(value: unknown): string {
  return `${asciiJson(value)}\n`
}

/** The interface names these types without a charset, and some clients then read Latin-1: ASCII is the same in both. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function asEvent(value: unknown): string {
  const { event, id, data } = value as StreamEvent
  return `${event === undefined ? '' : `event: ${event}\n`}${id === undefined ? '' : `id: ${id}\n`}data: ${asciiJson(data)}\n\n`
}

function sendFile(reply: FastifyReply, { content, name }: Extract<StreamAnswer, { kind: 'file' }>): FastifyReply {
  // Whatever the bytes claim to be, no browser may run them as a page of ours.
  reply.header('X-Content-Type-Options', 'nosniff')
  if (name !== undefined) reply.header('Content-Disposition', dispositionOf(name))
  return reply.send(content instanceof Readable ? content : Buffer.from(content))
}

/** RFC 6266: plain letters for old clients, all of it for the others. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`
}
