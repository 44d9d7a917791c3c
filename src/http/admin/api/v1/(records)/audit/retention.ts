import { auditRetention } from '../../../../../../domain/audit/retention.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { AuditRetention } from '../../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/audit/retention',
  summary: 'Get the audit log retention',
  tag: 'Administration: audit',
  auth: { kind: 'admin', action: 'audit' },
  response: AuditRetention,
  async handle(services, actor) {
    return { days: (await auditRetention(services, actor)) ?? null }
  },
})
