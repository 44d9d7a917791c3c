import type { Schemas } from '../generated/api.ts'
import { capitalized } from './capitalized.ts'

type Refusal = Schemas['Error']['error']

/** An error response from the service, or no response: a readable message and the fields it is about. */
export class ApiError extends Error {
  /** 0 means no response. */
  readonly status: number
  readonly code: string
  readonly details: readonly { readonly field?: string; readonly message: string }[]
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, refusal: Partial<Refusal>, retryAfterSeconds?: number) {
    super(plain(refusal.message ?? 'Something went wrong on our side. Try again in a moment.'))
    this.status = status
    this.code = refusal.code ?? 'unknown'
    this.details = refusal.details ?? []
    this.requestId = refusal.requestId
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** Messages by field name, for a form. */
  get fields(): Record<string, string> {
    const named = this.details.filter(({ field }) => field !== undefined)
    return Object.fromEntries(named.map(({ field = '', message }) => [field, message.replaceAll('`', '')]))
  }
}

/** The API puts field names in backticks: "`name` must not be empty". People read "Name must not be empty". */
function plain(message: string): string {
  const text = message.replaceAll('`', '')
  return /^[a-z]+ /.test(text) ? capitalized(text) : text
}

export function unreachable(): ApiError {
  return new ApiError(0, {
    message: "Can't reach the server. Check your connection. What you typed is still here.",
  })
}

export async function readRefusal(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const text = await response.text()
  return new ApiError(response.status, refusalIn(text), Number.isNaN(retryAfter) ? undefined : retryAfter)
}

function refusalIn(text: string): Partial<Refusal> {
  try {
    const refusal = JSON.parse(text) as
      | string
      | {
          error?: Partial<Refusal> | string
          message?: string
          /** In errors of the Platform API (RFC 9457). */
          detail?: string
        }
    // Some errors of agents are only their message.
    if (typeof refusal === 'string') return { message: refusal }
    const { error, message, detail } = refusal
    const said = message ?? detail
    return typeof error === 'object' ? error : { ...(said !== undefined && { message: said }) }
  } catch {
    return {}
  }
}
