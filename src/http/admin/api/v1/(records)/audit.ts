import { readAudit } from '../../../../../domain/audit/read-audit.ts'
import { actorNames } from '../../../../../domain/oauth/actor-names.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { readAuditFilter } from '../../../../core/requests/audit-request.ts'
import { readCursor, readLimit, toPage } from '../../../../core/requests/paging.ts'
import { presentAuditEntry } from '../../../../present/present-administration.ts'
import { pageOf } from '../../../../schemas/admin/admin-fields.ts'
import { AuditEntryInfo, AuditQuery } from '../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/audit',
  summary: 'List audit log entries, newest first',
  tag: 'Administration: audit',
  auth: { kind: 'admin', action: 'audit' },
  query: AuditQuery,
  response: pageOf('AuditEntries', AuditEntryInfo),
  async handle(services, actor, _body, { query }) {
    const limit = readLimit(query.limit)
    const cursor = readCursor(query.cursor)
    const filter = readAuditFilter(query, cursor)
    const found = await readAudit(services, actor, { ...filter, limit: limit + 1 })
    const names = await actorNames(services, found)
    return toPage(
      found,
      limit,
      ({ id }) => String(id),
      (entry) => presentAuditEntry(entry, names),
    )
  },
})
