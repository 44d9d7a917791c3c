import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { AuditEntry, AuditQuery } from './audit-entry.ts'
import { type AuditDeps, entryOf, type Note } from './audited.ts'
import { noteReading } from './note-reading.ts'

const EXPORT_PAGE = 500

/** Newest first. That it was read is in the log from then on. */
export async function readAudit(deps: AuditDeps, actor: Actor, query: AuditQuery): Promise<AuditEntry[]> {
  refuseUnless(actor, 'audit')
  const entries = await deps.audit.list(query)
  await noteReading(deps, actor, noteOf('audit.read', query))
  return entries
}

/** The actions that can be filtered by: those that have an entry. */
export async function auditActions({ audit }: Pick<AuditDeps, 'audit'>, actor: Actor): Promise<string[]> {
  refuseUnless(actor, 'audit')
  return audit.actions()
}

/** All that the filter lets through, a page at a time: however long the log is, little of it is in memory. */
export async function* exportAudit(
  deps: AuditDeps,
  actor: Actor,
  filter: Omit<AuditQuery, 'limit'>,
): AsyncGenerator<AuditEntry[]> {
  let before = filter.before
  for (;;) {
    refuseUnless(actor, 'audit')
    const page = await deps.audit.list({ ...filter, before, limit: EXPORT_PAGE })
    // After the first page, so that the export holds what was there when it was asked for.
    if (before === filter.before) {
      await deps.audit.append(entryOf(actor, noteOf('audit.export', filter), deps.clock.now()))
    }
    if (page.length > 0) yield page
    if (page.length < EXPORT_PAGE) return
    before = page.at(-1)?.id
  }
}

function noteOf(action: string, query: Omit<AuditQuery, 'limit'>): Note {
  const { actor, actorContains, action: kind, subject, since, until } = query
  const times = { since: since?.toISOString(), until: until?.toISOString() }
  const filter = { actor, actorContains, action: kind, subject, ...times }
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  return { action, subject: 'audit log', details: Object.fromEntries(given) }
}
