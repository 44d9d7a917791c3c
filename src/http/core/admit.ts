import type { FastifyRequest } from 'fastify'
import type { UsageLog } from '../../domain/usage/usage-log.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { traced } from '../../kernel/tracing.ts'
import type { RateLimits } from './limits/rate-limits.ts'

/** What stands before every route, whatever speaks behind it: endpoints, tools, provisioning, pages. */
export interface Gate {
  readonly limits: RateLimits
  /** False while the search engine is still being filled: half of the answers would be wrong. */
  isReady(): boolean
}

/** Whose buckets a request draws from, and what the log tells of its credential. */
export interface Admitted {
  /** The user that the request is made for, in lower case; absent: the token stands for itself. */
  readonly person?: string
  /** By the session of a browser on our own pages, which no limit of single operations concerns. */
  readonly isSession?: boolean
  /** The credential lives an hour, and nobody looks after it. */
  readonly isPassing?: boolean
  readonly trace: { readonly tokenId?: string; readonly actAs?: string }
}

/** Whose bucket the limits of single operations go by. */
export function limitKeyOf({ person, trace }: Admitted): string {
  return person === undefined ? `token:${trace.tokenId}` : `person:${person}`
}

/** First: the request has a name in the log, and its address is not asking too much. */
export function admitAddress(request: FastifyRequest, { limits }: Pick<Gate, 'limits'>, operation?: string): void {
  request.trace.operation = operation ?? `${request.method} ${request.routeOptions.url}`
  limits.takeAddress(request.ip)
}

/** Then, where an answer needs the index: it is there. */
export function refuseWhileStarting({ isReady }: Pick<Gate, 'isReady'>): void {
  if (isReady()) return
  throw new ServiceError('unavailable', 'The service is starting; try again in a moment', { retryAfterSeconds: 1 })
}

/** Where it is noted who came. */
export interface Visitors {
  readonly limits: RateLimits
  readonly services: { readonly usageLog: UsageLog }
}

/** Last: who calls, as `authenticate` finds out, and not too often. */
export async function admitCaller<Found extends Admitted>(
  request: FastifyRequest,
  { limits, services }: Visitors,
  authenticate: () => Promise<Found>,
): Promise<Found> {
  const found = await traced('authenticate', authenticate).catch((error: unknown) => {
    if (error instanceof ServiceError && error.status < 500) limits.takeRefused()
    throw error
  })
  Object.assign(request.trace, found.trace)
  const { tokenId = '' } = found.trace
  if (found.person === undefined) limits.takeToken(tokenId)
  else if (found.isSession) limits.takeSession(found.person, request.ip)
  else limits.takePerson(found.person)
  if (tokenId !== '' && !found.isSession && !found.isPassing) services.usageLog.note(tokenId, request.ip)
  return found
}
