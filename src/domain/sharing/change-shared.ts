import { type AuditDeps, entryOf } from '../audit/audited.ts'
import type { Viewer } from './viewer.ts'

/**
 * Changes shared things, and writes into the audit log what somebody may only as an administrator: both or neither. Every
 * change of what others own goes through here.
 */
export function changeShared<T>(
  { audit, clock }: AuditDeps,
  viewer: Viewer,
  store: { exclusively<Result>(work: () => Promise<Result>): Promise<Result> },
  change: () => Promise<T>,
): Promise<T> {
  if (!viewer.isAdministrator) return store.exclusively(change)
  return audit.record(async () => {
    const result = await store.exclusively(change)
    const [first, ...rest] = viewer.overrides ?? []
    if (first === undefined) return { result, entry: undefined }
    const { kind, id, right, owner } = first
    const also = rest.map((each) => `${each.right} ${each.kind} ${each.id}`)
    const details = { right, owner, ...(also.length > 0 && { also }) }
    const actor = { kind: 'account' as const, email: viewer.email, role: 'admin' as const }
    return {
      result,
      entry: entryOf(actor, { action: 'shared.change', subject: `${kind} ${id}`, details }, clock.now()),
    }
  })
}
