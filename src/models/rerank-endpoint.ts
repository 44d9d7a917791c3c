import type { Reranker } from '../domain/search/rerank/reranker.ts'
import type { Log } from '../kernel/log.ts'
import { endpointUrl } from '../kernel/network/endpoint-url.ts'
import { type JsonAnswer, JsonPoster } from '../kernel/network/json-poster.ts'
import type { ReachableAddresses } from '../kernel/network/reachable-addresses.ts'
import { readScores } from './read-scores.ts'

export interface RerankEndpointOptions {
  /** With or without `/rerank` at its end. */
  readonly url: string
  /** Empty: none is named. */
  readonly model: string
  /** Empty: none is sent. */
  readonly key: string
  /** Where it may be, if somebody other than the operator chose it. */
  readonly within?: ReachableAddresses | undefined
  readonly timeoutMs: number
  readonly log: Pick<Log, 'warn'>
}

/** After this many failures in a row, searches don't wait for it for a while. */
const FAILURES_TO_REST = 3
const REST_MS = 5000

/** Says with which status the endpoint refused. */
class RerankError extends Error {
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.name = 'RerankError'
    this.status = status
  }
}

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
    this.#poster = new JsonPoster(address, key === '' ? {} : { Authorization: `Bearer ${key}` }, options.within)
  }

  async scores(query: string, texts: readonly string[]): Promise<readonly number[] | undefined> {
    if (performance.now() < this.#restsUntil) return undefined
    try {
      const scores = await this.ask(query, texts, this.#options.timeoutMs)
      this.#failuresInRow = 0
      return scores
    } catch (error) {
      this.#failed(error as Error)
      return undefined
    }
  }

  /** One call. Throws if it fails. */
  async ask(query: string, texts: readonly string[], timeoutMs: number): Promise<number[]> {
    const { status, body } = await this.#post(query, texts, performance.now() + timeoutMs)
    if (status !== 200) throw new RerankError(`The reranker responded with ${status}`, status)
    return readScores(body, texts.length)
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
