import { type EmbeddedKind, type Embedder, EmbedderError, unitVector } from '../domain/meaning/embedder.ts'
import type { Clock } from '../kernel/clock.ts'
import { endpointUrl } from '../kernel/network/endpoint-url.ts'
import { type JsonAnswer, JsonPoster } from '../kernel/network/json-poster.ts'
import type { ReachableAddresses } from '../kernel/network/reachable-addresses.ts'
import { retryAfterSeconds } from '../kernel/network/retry-after.ts'

export interface OpenAiEmbedderOptions {
  /** Up to and including `/v1`. */
  readonly url: string
  readonly model: string
  /** Empty: none is sent. */
  readonly key: string
  /** Where it may be, if somebody other than the operator chose it. */
  readonly within?: ReachableAddresses | undefined
  /** 0: whatever the model gives. */
  readonly dimensions: number
  readonly queryPrefix: string
  readonly documentPrefix: string
  readonly clock: Clock
}

/** Asks an endpoint that speaks as OpenAI's `/v1/embeddings` does, of whoever runs it. */
export class OpenAiEmbedder implements Embedder {
  readonly model: string
  /** About 400 words of English fit into the 512 tokens that small models read. */
  readonly passages = { characters: 1600, most: 8 }
  readonly keepsVectors = true
  readonly valueBytes = 2
  readonly #options: OpenAiEmbedderOptions
  readonly #poster: JsonPoster
  /** Numbers written out take twenty times as long to read; endpoints that do not know base64 most often ignore it. */
  #isBase64Refused = false

  constructor(options: OpenAiEmbedderOptions) {
    const { url, model, key, dimensions, documentPrefix } = options
    this.#options = options
    // With another prefix a document's vector is another one.
    this.model = [model, ...(dimensions > 0 ? [dimensions] : []), ...(documentPrefix && [documentPrefix])].join(' ')
    this.#poster = new JsonPoster(
      embeddingUrl(url),
      key === '' ? {} : { Authorization: `Bearer ${key}` },
      options.within,
    )
  }

  async embed(texts: readonly string[], kind: EmbeddedKind, timeoutMs: number): Promise<Float32Array[]> {
    const { queryPrefix, documentPrefix } = this.#options
    const prefix = kind === 'query' ? queryPrefix : documentPrefix
    const input = texts.map((text) => prefix + text)
    let answer = await this.#post(input, timeoutMs)
    if (answer.status === 400 && !this.#isBase64Refused && /encoding_format/.test(answer.body)) {
      this.#isBase64Refused = true
      answer = await this.#post(input, timeoutMs)
    }
    if (answer.status !== 200) throw this.#refusal(answer)
    return readVectors(answer.body, texts.length)
  }

  close(): void {
    this.#poster.close()
  }

  async #post(input: readonly string[], timeoutMs: number): Promise<JsonAnswer> {
    const { model, dimensions } = this.#options
    const body = {
      model,
      input,
      ...(!this.#isBase64Refused && { encoding_format: 'base64' }),
      ...(dimensions > 0 && { dimensions }),
    }
    try {
      return await this.#poster.post(JSON.stringify(body), timeoutMs)
    } catch (error) {
      const { message } = error as Error
      throw new EmbedderError('unavailable', `The embedding endpoint doesn't respond: ${message}`, { cause: error })
    }
  }

  /** What the endpoint says besides its status is left out: it may repeat the text or the key. */
  #refusal({ status, retryAfter }: JsonAnswer): EmbedderError {
    const message = `The embedding endpoint answered ${status}`
    if (status === 429 || status === 408 || status >= 500) {
      return new EmbedderError('unavailable', message, {
        status,
        retryAfterSeconds: retryAfterSeconds(retryAfter, this.#options.clock.now()),
      })
    }
    return new EmbedderError(status === 400 || status === 413 || status === 422 ? 'unfit' : 'refused', message, {
      status,
    })
  }
}

interface EmbeddingAnswer {
  readonly data?: readonly { readonly index?: number; readonly embedding?: readonly number[] | string }[]
}

function readVectors(body: string, count: number): Float32Array[] {
  const vectors = new Array<Float32Array | undefined>(count)
  for (const [place, { index = place, embedding }] of (parse(body).data ?? []).entries()) {
    const numbers = typeof embedding === 'string' ? fromBase64(embedding) : Float32Array.from(embedding ?? [])
    if (Number.isInteger(index) && index >= 0 && index < count) vectors[index] = unitVector(numbers)
  }
  const whole = vectors.filter((vector) => vector !== undefined)
  const [first] = whole
  if (first === undefined || whole.length < count || whole.some(({ length }) => length !== first.length)) {
    throw new EmbedderError(
      'unfit',
      `The embedding endpoint returned ${whole.length} usable vectors for ${count} texts`,
    )
  }
  return whole
}

function parse(body: string): EmbeddingAnswer {
  try {
    return (JSON.parse(body) as EmbeddingAnswer | null) ?? {}
  } catch {
    throw new EmbedderError('unavailable', "The embedding endpoint's response isn't JSON")
  }
}

function fromBase64(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64')
  return new Float32Array(Uint8Array.from(bytes).buffer, 0, bytes.length >> 2)
}

/** Where the texts to be turned into vectors are sent. */
export function embeddingUrl(setting: string): URL {
  return endpointUrl(setting, '/embeddings', { url: 'ALMANAC_EMBED_URL', key: 'ALMANAC_EMBED_KEY' })
}
