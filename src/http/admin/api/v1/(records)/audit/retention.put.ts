import { setAuditRetention } from '../../../../../../domain/audit/retention.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { AuditRetention } from '../../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'PUT',
  path: '/admin/api/v1/audit/retention',
  summary: 'Set the audit log retention',
  tag: 'Administration: audit',
  auth: { kind: 'admin', action: 'audit.retention' },
  request: AuditRetention,
  response: AuditRetention,
  async handle(services, actor, { days }) {
    await setAuditRetention(services, actor, days ?? undefined)
    return { days }
  },
})
