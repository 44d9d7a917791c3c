import Type from 'typebox'
import { readReport } from '../../../../../../../../domain/governance/policies/read-policies.ts'
import { endpoint } from '../../../../../../../core/endpoint.ts'
import { PolicyId, ScanStatus } from '../../../../../../../schemas/governance/dlp-report.ts'
import { named } from '../../../../../../../schemas/named.ts'

export default endpoint({
  method: 'GET',
  path: '/rest/api/v1/governance/data/reports/{id}/status',
  summary: 'Get the status of a report',
  tag: 'Governance',
  auth: { kind: 'admin', action: 'governance' },
  params: PolicyId,
  jsonType: 'application/json; charset=UTF-8',
  response: named('ReportStatusResponse', { status: ScanStatus, startTime: Type.Optional(Type.String()) }),
  async handle(services, actor, _body, { params }) {
    const { scan } = await readReport(services, actor, params.id)
    return { status: scan.status, ...(scan.startedAt && { startTime: scan.startedAt.toISOString() }) }
  },
})
