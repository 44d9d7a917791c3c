import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { AuditEntry, AuditQuery } from './audit-entry.ts'
import type { AuditDeps } from './audited.ts'

type ReadAuditDeps = Pick<AuditDeps, 'audit'>

const EXPORT_PAGE = 500

/** Newest first. */
export async function readAudit({ audit }: ReadAuditDeps, actor: Actor, query: AuditQuery): Promise<AuditEntry[]> {
  refuseUnless(actor, 'audit')
  return audit.list(query)
}

/** All that the filter lets through, a page at a time: however long the log is, little of it is in memory. */
export async function* exportAudit(
  deps: ReadAuditDeps,
  actor: Actor,
  filter: Omit<AuditQuery, 'limit'>,
): AsyncGenerator<AuditEntry[]> {
  let before = filter.before
  for (;;) {
    const page = await readAudit(deps, actor, { ...filter, before, limit: EXPORT_PAGE })
    if (page.length > 0) yield page
    if (page.length < EXPORT_PAGE) return
    before = page.at(-1)?.id
  }
}
