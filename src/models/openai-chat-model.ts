import { Agent as HttpAgent, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import {
  type ChatModel,
  ModelError,
  type ModelMessage,
  type ModelPiece,
  type ModelRequest,
} from '../domain/chat/model/chat-model.ts'
import type { Clock } from '../kernel/clock.ts'
import { endpointUrl, lookupFor } from '../kernel/network/endpoint-url.ts'
import { readBounded, sendRequest } from '../kernel/network/outgoing-request.ts'
import type { ReachableAddresses } from '../kernel/network/reachable-addresses.ts'
import { retryAfterSeconds } from '../kernel/network/retry-after.ts'
import { EventReader } from './read-events.ts'
import { ReplyReader } from './reply-reader.ts'

export interface OpenAiChatModelOptions {
  /** Up to and including `/v1`. */
  readonly url: string
  readonly model: string
  /** Empty: none is sent. */
  readonly key: string
  /** Where it may be, if somebody other than the operator chose it. */
  readonly within?: ReachableAddresses | undefined
  /** How long it may say nothing. */
  readonly silenceMs: number
  readonly clock: Clock
}

const MAX_REPLY_BYTES = 8 * 1024 * 1024
const MAX_REFUSAL_BYTES = 64 * 1024

/** Asks an endpoint that speaks as OpenAI's `/v1/chat/completions` does, of whoever runs it. No redirect is followed. */
export class OpenAiChatModel implements ChatModel {
  readonly #options: OpenAiChatModelOptions
  readonly #url: URL
  readonly #agent: HttpAgent | HttpsAgent
  /** Newer models know the limit by another name only, and say so. */
  #limitName: 'max_tokens' | 'max_completion_tokens' = 'max_tokens'

  constructor(options: OpenAiChatModelOptions) {
    this.#options = options
    this.#url = endpointUrl(options.url, '/chat/completions', { url: 'ALMANAC_ANSWER_URL', key: 'ALMANAC_ANSWER_KEY' })
    const settings = { keepAlive: true, maxSockets: 256 }
    this.#agent = this.#url.protocol === 'https:' ? new HttpsAgent(settings) : new HttpAgent(settings)
  }

  async *reply(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelPiece> {
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(), this.#options.silenceMs)
    const ends = AbortSignal.any([signal, silence.signal])
    let incoming: IncomingMessage | undefined
    try {
      incoming = await this.#post(request, ends)
      const reader = new ReplyReader()
      for await (const data of this.#eventsOf(incoming, timer)) {
        const text = reader.read(data)
        if (text !== '') yield { kind: 'text', text }
      }
      if (!reader.isEnded) throw new ModelError('unavailable', 'The model stopped in the middle of its answer')
      const calls = reader.calls()
      if (calls.length > 0) yield { kind: 'calls', calls }
    } catch (error) {
      if (error instanceof ModelError) throw error
      const why = silence.signal.aborted ? `no data for ${this.#options.silenceMs} ms` : (error as Error).message
      throw new ModelError('unavailable', `The model endpoint doesn't respond: ${why}`, {
        ...(!silence.signal.aborted && { cause: error }),
      })
    } finally {
      clearTimeout(timer)
      // Also when nobody wants the rest: the endpoint sees the connection close and stops.
      incoming?.destroy()
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  async #post(request: ModelRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const incoming = await this.#send(request, signal)
    if (incoming.statusCode === 200) return incoming
    const said = (await readBounded(incoming, MAX_REFUSAL_BYTES)).toString()
    if (incoming.statusCode === 400 && this.#limitName === 'max_tokens' && /max_completion_tokens/.test(said)) {
      this.#limitName = 'max_completion_tokens'
      return this.#post(request, signal)
    }
    throw this.#refusal(incoming, request)
  }

  #send({ messages, tools, maxTokens, format }: ModelRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const { model, key } = this.#options
    const body = JSON.stringify({
      model,
      messages: messages.map(toWire),
      ...(tools.length > 0 && { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
      ...(format && {
        response_format: {
          type: 'json_schema',
          json_schema: { name: format.name, schema: format.schema, strict: format.isStrict },
        },
      }),
      [this.#limitName]: maxTokens,
      stream: true,
    })
    const headers = {
      Accept: 'text/event-stream',
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      ...(key !== '' && { Authorization: `Bearer ${key}` }),
    }
    return sendRequest(
      this.#url,
      { method: 'POST', headers, signal, agent: this.#agent, ...lookupFor(this.#url, this.#options.within) },
      body,
    )
  }

  /** The data of its events; of an endpoint that does not stream, its one answer. */
  async *#eventsOf(incoming: IncomingMessage, timer: NodeJS.Timeout): AsyncGenerator<string> {
    if (/^application\/json\b/.test(incoming.headers['content-type'] ?? '')) {
      yield (await readBounded(incoming, MAX_REPLY_BYTES)).toString()
      return
    }
    const reader = new EventReader()
    let size = 0
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      timer.refresh()
      size += chunk.length
      if (size > MAX_REPLY_BYTES) throw new ModelError('unfit', "The model's answer is too long")
      yield* reader.push(chunk)
    }
    yield* reader.end()
  }

  /** What the endpoint says besides its status is left out: it may repeat texts or the key. */
  #refusal({ statusCode: status = 0, headers }: IncomingMessage, { format }: ModelRequest): ModelError {
    const message = `The model endpoint returned ${status}`
    if (format !== undefined && (status === 400 || status === 422))
      return new ModelError('unsupported', message, { status })
    if (status !== 429 && status !== 408 && status < 500) return new ModelError('refused', message, { status })
    return new ModelError('unavailable', message, {
      status,
      retryAfterSeconds: retryAfterSeconds(headers['retry-after'], this.#options.clock.now()),
    })
  }
}

function toWire(message: ModelMessage): object {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.content }
  if (message.role !== 'assistant') return message
  const calls = message.calls.map(({ id, name, arguments: given }) => ({
    id,
    type: 'function',
    function: { name, arguments: given },
  }))
  return { role: 'assistant', content: message.content, tool_calls: calls }
}
