import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import { type AuditDeps, entryOf } from './audited.ts'
import { changeRecord } from './change-record.ts'

const DAY_MS = 86_400_000

/** Entries older than `days` go; undefined: they are kept for ever. */
export async function setAuditRetention(deps: AuditDeps, actor: Actor, days: number | undefined): Promise<void> {
  refuseUnless(actor, 'audit.retention')
  const key = { name: 'audit retention', read: () => deps.audit.retentionDays() }
  await changeRecord(deps, actor, key, async (from) => {
    await deps.audit.setRetentionDays(days)
    const details = { from: from ?? null, to: days ?? null }
    return { result: undefined, note: { action: 'audit.retention', subject: 'audit', details } }
  })
}

/** Days for which entries are kept; undefined: for ever. */
export async function auditRetention({ audit }: Pick<AuditDeps, 'audit'>, actor: Actor): Promise<number | undefined> {
  refuseUnless(actor, 'audit')
  return audit.retentionDays()
}

/** Removes what is older than the setting allows, and says in the log that it did. */
export async function sweepAudit({ audit, clock }: AuditDeps): Promise<number> {
  const days = await audit.retentionDays()
  if (days === undefined) return 0
  const now = clock.now()
  const before = new Date(now.getTime() - days * DAY_MS)
  return audit.record(async () => {
    const removed = await audit.removeBefore(before)
    const note = { action: 'audit.sweep', subject: 'audit', details: { removed, before: before.toISOString() } }
    return { result: removed, entry: removed === 0 ? undefined : entryOf({ kind: 'service' }, note, now) }
  })
}
