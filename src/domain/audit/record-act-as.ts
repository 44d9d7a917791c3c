import { LruMap } from '../../kernel/lru-map.ts'
import type { Caller } from '../shared/caller.ts'
import type { AuditStore } from './audit-entry.ts'
import type { AuditDeps } from './audited.ts'

/** How many pairs of token and user are remembered as written today. */
const REMEMBERED = 50_000
const written = new WeakMap<AuditStore, LruMap<string, true>>()

/**
 * That a global token acts for a user: one entry for each token, user and day. One for each search would bury all else,
 * and cost more than the search.
 */
export async function recordActAs({ audit, clock }: AuditDeps, caller: Caller, address: string): Promise<void> {
  if (caller.actedBy === undefined) return
  const at = clock.now()
  const key = `act-as ${caller.credentialId} ${caller.email} ${at.toISOString().slice(0, 10)}`
  const known = written.get(audit) ?? new LruMap<string, true>(REMEMBERED)
  written.set(audit, known)
  if (known.get(key) === true) return
  await audit.appendOnce(key, {
    at,
    actorKind: 'token',
    actor: caller.credentialId,
    credential: caller.credentialId,
    onBehalfOf: caller.email,
    action: 'act-as',
    subject: caller.email,
    details: { createdBy: caller.actedBy },
    address,
  })
  known.set(key, true)
}
