import type { FastifyRequest } from 'fastify'
import type { AuditStore } from '../../../domain/audit/audit-entry.ts'
import { entryOf } from '../../../domain/audit/audited.ts'
import type { Services } from '../../../domain/services.ts'
import { nameOf } from '../../../domain/shared/actor.ts'
import { Refused } from '../../../domain/shared/policy.ts'
import { TokenBuckets } from '../limits/token-buckets.ts'

/** Per person and hour. More would bury the rest of the log. */
const PER_HOUR = 60
const MAX_PATH_CHARACTERS = 300
const counted = new WeakMap<AuditStore, TokenBuckets>()

/** Does the work. If the person lacks the role for it, records that in the audit log and rethrows. */
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
    // The request is rejected even if it can't be recorded.
    await audit
      .append(entryOf(error.actor, note, clock.now()))
      .catch((cause: unknown) =>
        request.log.error({ err: cause }, "couldn't record a rejected request in the audit log"),
      )
    throw error
  }
}
