import type { AuditQuery, AuditStore } from '../../domain/audit/audit-entry.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { presentAuditEntry } from '../present/present-administration.ts'
import { readTime } from './admin-request.ts'

const EXPORT_PAGE = 500

export function readAuditFilter(
  query: { actor?: string; action?: string; subject?: string; since?: string; until?: string },
  cursor: string | undefined,
): Omit<AuditQuery, 'limit'> {
  const { actor, action, subject } = query
  const before = cursor === undefined ? undefined : Number(cursor)
  if (before !== undefined && !Number.isSafeInteger(before)) {
    throw new ServiceError('invalid_cursor', 'The cursor is not one of ours; start again without it')
  }
  return {
    actor,
    action,
    subject,
    since: readTime('since', query.since),
    until: readTime('until', query.until),
    before,
  }
}

/** Line by line, a page at a time: however long the log is, little of it is in memory. */
export async function* auditLines(audit: AuditStore, filter: Omit<AuditQuery, 'limit'>): AsyncGenerator<string> {
  let before = filter.before
  for (;;) {
    const page = await audit.list({ ...filter, before, limit: EXPORT_PAGE })
    if (page.length > 0) yield page.map((entry) => `${JSON.stringify(presentAuditEntry(entry))}\n`).join('')
    if (page.length < EXPORT_PAGE) return
    before = page.at(-1)?.id
  }
}
