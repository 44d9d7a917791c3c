import type { FastifyRequest } from 'fastify'
import type { AuditStore } from '../../../domain/audit/audit-entry.ts'
import { entryOf } from '../../../domain/audit/audited.ts'
import type { Services } from '../../../domain/services.ts'
import { nameOf } from '../../../domain/shared/actor.ts'
import { Refused } from '../../../domain/shared/policy.ts'
import { TokenBuckets } from '../limits/token-buckets.ts'

/** So many for each person and hour: more would only bury the rest of the log. */
const PER_HOUR = 60
const MAX_PATH_CHARACTERS = 300
const counted = new WeakMap<AuditStore, TokenBuckets>()

/** Does the work; that somebody was refused what is for others goes into the audit log, and the refusal on. */
export async function recordRefusal<T>(
  { audit, clock }: Services,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const buckets = counted.get(audit) ?? new TokenBuckets(clock, PER_HOUR / 3600, PER_HOUR)
    counted.set(audit, buckets)
    if (buckets.take(nameOf(error.actor)) > 0) throw error
    const path = (request.url.split('?')[0] ?? '').slice(0, MAX_PATH_CHARACTERS)
    const subject = request.trace.operation ?? path
    const note = { action: 'admin.refused', subject, details: { path, why: error.code } }
    // Refused it is, whether or not it could be written down.
    await audit
      .append(entryOf(error.actor, note, clock.now()))
      .catch((cause: unknown) => request.log.error({ err: cause }, 'a refusal could not be written into the audit log'))
    throw error
  }
}
