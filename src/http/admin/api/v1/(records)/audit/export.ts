import { exportAudit } from '../../../../../../domain/audit/read-audit.ts'
import { lines } from '../../../../../core/answers.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { auditEntries, readAuditFilter } from '../../../../../core/requests/audit-request.ts'
import { AuditExportQuery, JsonLines } from '../../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/audit/export',
  summary: 'Stream the audit log as JSON Lines, newest first',
  tag: 'Administration: audit',
  auth: { kind: 'admin', action: 'audit' },
  answers: ['lines'],
  contentType: 'application/x-ndjson; charset=utf-8',
  headers: { 'Content-Disposition': 'attachment; filename="audit.jsonl"' },
  query: AuditExportQuery,
  response: JsonLines,
  async handle(services, actor, _body, { query }) {
    const pages = exportAudit(services, actor, readAuditFilter(query, undefined))
    return lines(auditEntries(pages), 'application/x-ndjson; charset=utf-8')
  },
})
