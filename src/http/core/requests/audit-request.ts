import type { AuditEntry, AuditQuery } from '../../../domain/audit/audit-entry.ts'
import { invalidCursor } from '../../../domain/shared/invalid-cursor.ts'
import { presentAuditEntry } from '../../present/present-administration.ts'
import { readTime } from './admin-request.ts'

export function readAuditFilter(
  query: { actor?: string; actorContains?: string; action?: string; subject?: string; since?: string; until?: string },
  cursor: string | undefined,
): Omit<AuditQuery, 'limit'> {
  const { actor, actorContains, action, subject } = query
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw invalidCursor()
  const before = cursor === undefined ? undefined : Number(cursor)
  return {
    actor,
    actorContains,
    action,
    subject,
    since: readTime('since', query.since),
    until: readTime('until', query.until),
    before,
  }
}

export async function* auditEntries(pages: AsyncIterable<readonly AuditEntry[]>): AsyncGenerator<unknown> {
  for await (const page of pages) yield* page.map((entry) => presentAuditEntry(entry))
}
