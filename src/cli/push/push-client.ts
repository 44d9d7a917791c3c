import { setTimeout as pause } from 'node:timers/promises'
import { OperatorError } from '../../kernel/operator-error.ts'

const REQUEST_TIMEOUT_MS = 120_000
/** Of a service that fails or does not answer: 0.5 s, 1 s, 2 s … about two minutes in all. */
const MAX_FAILURES = 9
const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 30_000
const DEFAULT_RETRY_AFTER_SECONDS = 1

export interface PushClientOptions {
  readonly url: string
  readonly token: string
  /** How time is told and spent; a test gives its own. */
  readonly pause?: (milliseconds: number) => Promise<unknown>
  readonly now?: () => number
}

/** The service looked at the request and does not want it. */
export interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
  /** The field that the message is about: `documents[3].updatedAt`. */
  readonly field: string | undefined
}

/** Talks to the Indexing API: comes back when asked to, keeps trying while the service is away for a moment. */
export class PushClient {
  readonly #base: string
  readonly #token: string
  readonly #pause: (milliseconds: number) => Promise<unknown>
  readonly #now: () => number
  /** Set while the service asked us to wait: all requests of this push wait, not the one that was told. */
  #openAt = Number.NEGATIVE_INFINITY

  constructor({ url, token, pause: ownPause = pause, now = () => performance.now() }: PushClientOptions) {
    this.#base = url.replace(/\/+$/, '')
    this.#token = token
    this.#pause = ownPause
    this.#now = now
  }

  /** Resolves with nothing when accepted, or with the refusal. Throws when the service cannot be reached or spoken to. */
  async post(operation: string, body: string): Promise<Refusal | undefined> {
    for (let failures = 0; ; ) {
      await this.#waitUntilOpen()
      const answer = await this.#send(operation, body)
      if (answer instanceof Response && answer.ok) {
        await answer.body?.cancel()
        return undefined
      }
      if (answer instanceof Response && answer.status === 429) {
        const seconds = retryAfterSeconds(answer) ?? DEFAULT_RETRY_AFTER_SECONDS
        this.#openAt = Math.max(this.#openAt, this.#now() + seconds * 1000)
        await answer.body?.cancel()
        continue
      }
      if (answer instanceof Response && answer.status < 500 && answer.status !== 408) return readRefusal(answer)
      failures += 1
      if (failures > MAX_FAILURES) throw await this.#givenUp(answer)
      const backoff = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))
      const asked = answer instanceof Response ? (retryAfterSeconds(answer) ?? 0) * 1000 : 0
      if (answer instanceof Response) await answer.body?.cancel()
      // Spread out, so that the batches that failed together do not come back together.
      await this.#pause(Math.max(Math.min(asked, MAX_PAUSE_MS), backoff * (0.5 + Math.random() / 2)))
    }
  }

  async #send(operation: string, body: string): Promise<Response | Error> {
    try {
      return await fetch(`${this.#base}/api/index/v1/${operation}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${this.#token}` },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      })
    } catch (error) {
      return error as Error
    }
  }

  async #waitUntilOpen(): Promise<void> {
    for (let wait = this.#openAt - this.#now(); wait > 0; wait = this.#openAt - this.#now()) {
      await this.#pause(wait)
    }
  }

  async #givenUp(answer: Response | Error): Promise<OperatorError> {
    const what =
      answer instanceof Response ? `answers ${answer.status}` : `cannot be reached: ${causeOf(answer).message}`
    return new OperatorError(
      `${this.#base} ${what}; what was accepted is remembered, run the same command again to go on from there`,
    )
  }
}

function retryAfterSeconds(answer: Response): number | undefined {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

async function readRefusal(answer: Response): Promise<Refusal> {
  const text = await answer.text()
  try {
    const { code, message, details } = (JSON.parse(text) as { error: RefusalBody }).error
    return { status: answer.status, code, message, field: details?.[0]?.field }
  } catch {
    // A proxy in between answers in its own words.
    return { status: answer.status, code: '', message: `answered ${answer.status}`, field: undefined }
  }
}

interface RefusalBody {
  code: string
  message: string
  details?: { field?: string }[]
}

/** What `fetch` throws only says that it failed; why stands in its cause. */
function causeOf(error: Error): Error {
  return error.cause instanceof Error ? error.cause : error
}
