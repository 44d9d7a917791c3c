import { Client, errors } from '@opensearch-project/opensearch'
import { ServiceError } from '../../../kernel/errors.ts'

export interface ClusterOptions {
  /** URLs of its nodes. Can include a username and password. */
  readonly urls: readonly string[]
  /** Timeout for requests other than searches. */
  readonly maxMillis: number
}

export interface ClusterRequest {
  readonly body?: unknown
  /** A body with one JSON value per line. */
  readonly lines?: readonly string[]
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly millis?: number
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal | undefined
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'

/** The cluster rejected a request, as opposed to being unreachable. */
export class ClusterRefusal extends Error {
  readonly status: number
  readonly type: string

  constructor(status: number, type: string, message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'ClusterRefusal'
    this.status = status
    this.type = type
  }
}

/** The cluster is overloaded or short of nodes. */
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504])
const RETRY_AFTER_SECONDS = 2

/** An OpenSearch cluster. Every request ends in bounded time with a response, a rejection or "unavailable". */
export class Cluster {
  readonly #client: Client
  readonly #maxMillis: number

  constructor({ urls, maxMillis }: ClusterOptions) {
    this.#maxMillis = maxMillis
    // If a node is down, each of the others is tried once.
    this.#client = new Client({ nodes: [...urls], maxRetries: Math.max(1, urls.length - 1), requestTimeout: maxMillis })
  }

  async send<Answer>(method: Method, path: string, request: ClusterRequest = {}): Promise<Answer> {
    const { body, lines, query = {}, millis = this.#maxMillis, signal } = request
    const asking = this.#client.transport.request(
      {
        method,
        path,
        querystring: { ...query },
        ...(body !== undefined && { body: body as Record<string, unknown> }),
        ...(lines !== undefined && { bulkBody: [...lines] }),
      },
      { requestTimeout: Math.max(1, Math.ceil(millis)) },
    )
    // Closing the connection makes the cluster cancel the search. Returns nothing: `abort` returns a promise that rejects, and a
    // rejection in a listener would end the process.
    const abort = (): void => {
      asking.abort()
    }
    signal?.addEventListener('abort', abort, { once: true })
    if (signal?.aborted === true) abort()
    try {
      return (await asking).body as Answer
    } catch (error) {
      throw understood(error)
    } finally {
      signal?.removeEventListener('abort', abort)
    }
  }

  close(): Promise<void> {
    return this.#client.close()
  }
}

interface ToldError {
  readonly type?: string
  /** Null for errors without a message. */
  readonly reason?: string | null
  readonly root_cause?: readonly { readonly type?: string; readonly reason?: string | null }[]
}

function tooManyParts(cause: unknown): ServiceError {
  return new ServiceError(
    'invalid_request',
    'The query is too complex for the search index; use fewer words, phrases or filters',
    { cause },
  )
}

function understood(error: unknown): unknown {
  if (error instanceof errors.ResponseError) {
    const status = error.statusCode ?? 500
    if (BUSY.has(status)) return unavailable(error)
    const { error: told } = (error.body ?? {}) as { error?: ToldError | string }
    const { type = '', reason } = typeof told === 'object' ? (told.root_cause?.[0] ?? told) : { reason: told }
    if (type === 'too_many_nested_clauses') return tooManyParts(error)
    return new ClusterRefusal(
      status,
      type,
      `OpenSearch refused (${status} ${type}): ${(reason ?? '').slice(0, 500)}`,
      error,
    )
  }
  return error instanceof errors.OpenSearchClientError ? unavailable(error) : error
}

export function unavailable(cause: unknown): ServiceError {
  return new ServiceError('unavailable', "Can't reach the search index right now; try again in a moment", {
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}

/** Whether the request timed out, as opposed to the cluster being unreachable. */
export function tookTooLong(error: unknown): boolean {
  return error instanceof ServiceError && error.cause instanceof errors.TimeoutError
}

export function isUnavailable(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'unavailable'
}

/** Whether the index may be gone. While an index is being deleted, the cluster reports that all its shards failed. */
export function mayBeGone(error: unknown): boolean {
  return isMissing(error) || (error instanceof ServiceError && error.cause instanceof errors.ResponseError)
}

export function isMissing(error: unknown): boolean {
  return error instanceof ClusterRefusal && error.status === 404
}

export function existsAlready(error: unknown): boolean {
  return error instanceof ClusterRefusal && error.type === 'resource_already_exists_exception'
}
