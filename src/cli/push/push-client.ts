import { setTimeout as pause } from 'node:timers/promises'
import { OperatorError } from '../../kernel/operator-error.ts'

const REQUEST_TIMEOUT_MS = 120_000
/** Retries while the service fails or doesn't answer: after 0.5 s, 1 s, 2 s …, about two minutes in total. */
const MAX_FAILURES = 9
const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 30_000
const DEFAULT_RETRY_AFTER_SECONDS = 1
const MAX_IGNORED_FIELDS = 20

export interface PushClientOptions {
  readonly url: string
  readonly token: string
  /** Asks the service to reject fields it doesn't know instead of ignoring them. */
  readonly isStrict?: boolean
  /** Called once, when the first request fails and is retried. */
  readonly onRetry?: (problem: string) => void
  /** Replaced in tests. */
  readonly pause?: (milliseconds: number) => Promise<unknown>
  readonly now?: () => number
}

/** The service rejected the request. */
export interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
  /** The field the message is about, for example `documents[3].updatedAt`. */
  readonly field: string | undefined
}

/** Indexing API client. Honors Retry-After and retries while the service is briefly unavailable. */
export class PushClient {
  readonly #base: string
  readonly #headers: Readonly<Record<string, string>>
  #onRetry: ((problem: string) => void) | undefined
  readonly #ignored = new Set<string>()
  readonly #pause: (milliseconds: number) => Promise<unknown>
  readonly #now: () => number
  /** Until when the service asked us to wait. Applies to all requests of this push. */
  #openAt = Number.NEGATIVE_INFINITY

  constructor({
    url,
    token,
    isStrict,
    onRetry,
    pause: ownPause = pause,
    now = () => performance.now(),
  }: PushClientOptions) {
    this.#base = url.replace(/\/+$/, '')
    this.#headers = {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      ...(isStrict && { Prefer: 'handling=strict' }),
    }
    this.#onRetry = onRetry
    this.#pause = ownPause
    this.#now = now
  }

  /** Fields that the service doesn't know and ignored, without the place of their document: `tittle`. The first few. */
  get ignoredFields(): ReadonlySet<string> {
    return this.#ignored
  }

  /** Resolves with undefined if accepted, or with the error. Throws if the service can't be reached. */
  async post(operation: string, body: string): Promise<Refusal | undefined> {
    for (let failures = 0; ; ) {
      await this.#waitUntilOpen()
      const answer = await this.#send(operation, body)
      if (answer instanceof Response && answer.ok) {
        this.#noteIgnored(answer.headers.get('x-service-ignored-fields') ?? '')
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
      if (failures > MAX_FAILURES) throw this.#givenUp(answer)
      this.#onRetry?.(this.#problem(answer))
      this.#onRetry = undefined
      const backoff = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))
      const asked = answer instanceof Response ? (retryAfterSeconds(answer) ?? 0) * 1000 : 0
      if (answer instanceof Response) await answer.body?.cancel()
      // Jitter, so that batches that failed together don't retry together.
      await this.#pause(Math.max(Math.min(asked, MAX_PAUSE_MS), backoff * (0.5 + Math.random() / 2)))
    }
  }

  async #send(operation: string, body: string): Promise<Response | Error> {
    try {
      return await fetch(`${this.#base}/api/index/v1/${operation}`, {
        method: 'POST',
        headers: this.#headers,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      })
    } catch (error) {
      return error as Error
    }
  }

  #noteIgnored(header: string): void {
    for (const field of header.split(', ')) {
      if (field !== '' && this.#ignored.size < MAX_IGNORED_FIELDS)
        this.#ignored.add(field.replace(/^documents\[\]\./, ''))
    }
  }

  async #waitUntilOpen(): Promise<void> {
    for (let wait = this.#openAt - this.#now(); wait > 0; wait = this.#openAt - this.#now()) {
      await this.#pause(wait)
    }
  }

  #givenUp(answer: Response | Error): OperatorError {
    return new OperatorError(`${this.#problem(answer)}. Run the same command again to continue where it stopped`)
  }

  #problem(answer: Response | Error): string {
    const what =
      answer instanceof Response ? `returned ${answer.status}` : `can't be reached: ${causeOf(answer).message}`
    return `${this.#base} ${what}`
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
    // A proxy in between answers in its own format.
    return { status: answer.status, code: '', message: `returned ${answer.status}`, field: undefined }
  }
}

interface RefusalBody {
  code: string
  message: string
  details?: { field?: string }[]
}

/** `fetch` errors only say that it failed; the reason is in `cause`. */
function causeOf(error: Error): Error {
  return error.cause instanceof Error ? error.cause : error
}
