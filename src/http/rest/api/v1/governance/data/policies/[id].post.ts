import Type from 'typebox'
import { updatePolicy } from '../../../../../../../domain/governance/policies/change-policies.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { DlpConfig } from '../../../../../../schemas/governance/dlp-config.ts'
import {
  DlpFrequency,
  DlpReportStatus,
  DlpSimpleResult,
  PolicyId,
} from '../../../../../../schemas/governance/dlp-report.ts'
import { named } from '../../../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/governance/data/policies/{id}',
  summary: 'Update a policy. Creates a new version and rescans all documents.',
  tag: 'Governance',
  auth: { kind: 'admin', action: 'governance' },
  params: PolicyId,
  request: named('UpdateDlpReportRequest', {
    config: Type.Optional(DlpConfig),
    frequency: Type.Optional(DlpFrequency),
    status: Type.Optional(DlpReportStatus),
    autoHideDocs: Type.Optional(Type.Boolean()),
    reportName: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  jsonType: 'application/json; charset=UTF-8',
  response: named('UpdateDlpReportResponse', { result: DlpSimpleResult }),
  async handle(services, actor, { reportName, ...change }, { params }) {
    await updatePolicy(services, actor, params.id, { ...change, name: reportName })
    return { result: 'SUCCESS' as const }
  },
})
