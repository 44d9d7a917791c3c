import Type from 'typebox'
import { createPolicy } from '../../../../../../domain/governance/policies/change-policies.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { presentPolicy } from '../../../../../present/present-policy.ts'
import { DlpConfig } from '../../../../../schemas/governance/dlp-config.ts'
import { DlpFrequency, DlpReport } from '../../../../../schemas/governance/dlp-report.ts'
import { named } from '../../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/governance/data/policies',
  summary: 'Create a policy and scan all documents',
  tag: 'Governance',
  auth: { kind: 'admin', action: 'governance' },
  request: named('CreateDlpReportRequest', {
    name: Type.Optional(Type.String({ maxLength: 200 })),
    config: Type.Optional(DlpConfig),
    frequency: Type.Optional(DlpFrequency),
    autoHideDocs: Type.Optional(Type.Boolean()),
  }),
  jsonType: 'application/json; charset=UTF-8',
  response: named('CreateDlpReportResponse', { report: DlpReport }),
  async handle(services, actor, request) {
    const state = await createPolicy(services, actor, 'policy', request)
    return { report: presentPolicy(state, services.directory) }
  },
})
