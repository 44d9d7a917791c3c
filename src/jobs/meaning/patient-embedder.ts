import { setTimeout as pause } from 'node:timers/promises'
import { type Embedder, EmbedderError } from '../../domain/meaning/embedder.ts'
import type { Log } from '../../kernel/log.ts'

export interface PatientEmbedderOptions {
  readonly embedder: Pick<Embedder, 'embed'>
  readonly timeoutMs: number
  /** Texts in one request, and requests at the same time. */
  readonly batchSize: number
  readonly concurrency: number
  readonly log: Pick<Log, 'warn' | 'error'>
  /** Ends all waiting. */
  readonly stopping: AbortSignal
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 60_000
const LONGEST_ASKED_PAUSE_MS = 3_600_000
/** A text that is still not taken when it is as short as this never will be. */
const SHORTEST_TRY = 200
/** Anything that can embed at all can embed this. */
const PROBE = 'almanac'

/** Embeds texts of documents for as long as it takes: outages are waited out, texts that are not taken are made shorter. */
export class PatientEmbedder {
  embeddedTexts = 0
  unfitTexts = 0
  failedRequests = 0
  /** Why the last attempt failed; undefined after one that worked. */
  problem: string | undefined
  readonly #options: PatientEmbedderOptions
  #failuresInRow = 0

  constructor(options: PatientEmbedderOptions) {
    this.#options = options
  }

  /** In the order of the texts; undefined for those that have no vector in any form. Throws only when stopped. */
  async embed(texts: readonly string[]): Promise<(Float32Array | undefined)[]> {
    const { batchSize, concurrency } = this.#options
    const vectors = new Array<Float32Array | undefined>(texts.length)
    let next = 0
    const work = async () => {
      while (next < texts.length) {
        const start = next
        next += batchSize
        const made = await this.#embedBatch(texts.slice(start, start + batchSize))
        for (const [index, vector] of made.entries()) vectors[start + index] = vector
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    return vectors
  }

  async #embedBatch(texts: readonly string[]): Promise<(Float32Array | undefined)[]> {
    for (;;) {
      this.#options.stopping.throwIfAborted()
      try {
        const made = await this.#ask(texts)
        this.embeddedTexts += texts.length
        this.#failuresInRow = 0
        this.problem = undefined
        return made
      } catch (error) {
        if (!(error instanceof EmbedderError)) throw error
        if (error.problem !== 'unfit') await this.#waitAfter(error)
        else if (await this.#takesAnything(texts)) return this.#embedParts(texts)
      }
    }
  }

  /** A service that stops does not wait for an endpoint. */
  async #ask(texts: readonly string[]): Promise<(Float32Array | undefined)[]> {
    const { embedder, timeoutMs, stopping } = this.#options
    const { promise: stopped, reject } = Promise.withResolvers<never>()
    const stop = () => reject(stopping.reason)
    stopping.addEventListener('abort', stop, { once: true })
    try {
      return await Promise.race([embedder.embed(texts, 'document', timeoutMs), stopped])
    } finally {
      stopping.removeEventListener('abort', stop)
    }
  }

  /** Which of several is not taken shows when they are sent apart; one is sent with half its length. */
  async #embedParts(texts: readonly string[]): Promise<(Float32Array | undefined)[]> {
    const [only = ''] = texts
    if (texts.length > 1) {
      const half = texts.length >> 1
      return [...(await this.#embedBatch(texts.slice(0, half))), ...(await this.#embedBatch(texts.slice(half)))]
    }
    if (only.length > SHORTEST_TRY) return this.#embedBatch([only.slice(0, only.length >> 1).toWellFormed()])
    this.unfitTexts++
    return [undefined]
  }

  /** False after a pause: then it is not the texts that are wrong, but a setting or the endpoint. */
  async #takesAnything(texts: readonly string[]): Promise<boolean> {
    if (texts.length > 1) return true
    try {
      await this.#ask([PROBE])
      return true
    } catch (error) {
      if (!(error instanceof EmbedderError)) throw error
      await this.#waitAfter(error)
      return false
    }
  }

  async #waitAfter(error: EmbedderError): Promise<void> {
    const { log, stopping } = this.#options
    this.failedRequests++
    this.problem = error.message
    this.#failuresInRow++
    const isWorthTelling = this.#failuresInRow === 1 || this.#failuresInRow % 20 === 0
    if (isWorthTelling && error.problem === 'unavailable') {
      log.warn(
        { reason: error.message },
        'embedding is unavailable; documents are queued, and search uses keywords only',
      )
    } else if (isWorthTelling) {
      log.error({ reason: error.message }, 'embedding endpoint rejected the request; check the ALMANAC_EMBED_ settings')
    }
    const doubled = FIRST_PAUSE_MS * 2 ** Math.min(this.#failuresInRow - 1, 10)
    const own = Math.min(LONGEST_PAUSE_MS, doubled) * (0.5 + Math.random() / 2)
    const asked = Math.min(LONGEST_ASKED_PAUSE_MS, (error.retryAfterSeconds ?? 0) * 1000)
    await pause(Math.max(own, asked), undefined, { signal: stopping, ref: false })
  }
}
