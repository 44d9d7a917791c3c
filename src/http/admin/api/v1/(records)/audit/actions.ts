import { auditActions } from '../../../../../../domain/audit/read-audit.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { AuditActions } from '../../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/audit/actions',
  summary: 'List the actions in the audit log',
  tag: 'Administration: audit',
  auth: { kind: 'admin', action: 'audit' },
  response: AuditActions,
  async handle(services, actor) {
    return { items: await auditActions(services, actor) }
  },
})
