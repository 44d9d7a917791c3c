import type { Reranker } from '../domain/search/rerank/reranker.ts'
import type { Log } from '../kernel/log.ts'
import { endpointUrl } from '../kernel/network/endpoint-url.ts'
import { type JsonAnswer, JsonPoster } from '../kernel/network/json-poster.ts'
import { readScores } from './read-scores.ts'

export interface RerankEndpointOptions {
  /** With or without `/rerank` at its end. */
  readonly url: string
  /** Empty: none is named. */
  readonly model: string
  /** Empty: none is sent. */
  readonly key: string
  readonly timeoutMs: number
  readonly log: Pick<Log, 'warn'>
}

/** After this many failures in a row, searches don't wait for it for a while. */
const FAILURES_TO_REST = 3
const REST_MS = 5000

/** `POST /rerank`, as Text Embeddings Inference, Infinity, vLLM, Jina and Cohere answer it. */
export class RerankEndpoint implements Reranker {
  readonly #options: RerankEndpointOptions
  readonly #poster: JsonPoster
  /** Text Embeddings Inference calls the documents `texts`, and says so. */
  #field: 'documents' | 'texts' = 'documents'
  #failuresInRow = 0
  #restsUntil = 0

  constructor(options: RerankEndpointOptions) {
    const { url, key } = options
    this.#options = options
    const address = endpointUrl(url, '/rerank', { url: 'ALMANAC_RERANK_URL', key: 'ALMANAC_RERANK_KEY' })
    this.#poster = new JsonPoster(address, key === '' ? {} : { Authorization: `Bearer ${key}` })
  }

  async scores(query: string, texts: readonly string[]): Promise<readonly number[] | undefined> {
    if (performance.now() < this.#restsUntil) return undefined
    try {
      const endsAt = performance.now() + this.#options.timeoutMs
      const { status, body } = await this.#post(query, texts, endsAt)
      if (status !== 200) throw new Error(`The reranker responded with ${status}`)
      const scores = readScores(body, texts.length)
      this.#failuresInRow = 0
      return scores
    } catch (error) {
      this.#failed(error as Error)
      return undefined
    }
  }

  close(): void {
    this.#poster.close()
  }

  async #post(query: string, texts: readonly string[], endsAt: number): Promise<JsonAnswer> {
    const { model } = this.#options
    const body = { ...(model !== '' && { model }), query, [this.#field]: texts }
    const answer = await this.#poster.post(JSON.stringify(body), Math.max(1, Math.floor(endsAt - performance.now())))
    const asksForTexts = (answer.status === 400 || answer.status === 422) && /\btexts\b/.test(answer.body)
    if (!asksForTexts || this.#field === 'texts') return answer
    this.#field = 'texts'
    return this.#post(query, texts, endsAt)
  }

  /** What the endpoint says is left out: it may repeat the text or the key. */
  #failed({ message }: Error): void {
    this.#failuresInRow++
    if (this.#failuresInRow >= FAILURES_TO_REST) this.#restsUntil = performance.now() + REST_MS
    if (this.#failuresInRow === 1) this.#options.log.warn({ reason: message }, 'a search was not reranked')
  }
}
