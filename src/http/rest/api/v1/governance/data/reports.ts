import Type from 'typebox'
import { createPolicy } from '../../../../../../domain/governance/policies/change-policies.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { DlpConfig } from '../../../../../schemas/governance/dlp-config.ts'
import { DlpSimpleResult } from '../../../../../schemas/governance/dlp-report.ts'
import { named } from '../../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/governance/data/reports',
  summary: 'Scan all documents once without hiding any',
  tag: 'Governance',
  auth: { kind: 'admin', action: 'governance' },
  request: named('UpdateDlpConfigRequest', {
    config: Type.Optional(DlpConfig),
    frequency: Type.Optional(Type.String({ maxLength: 20, description: 'Ignored: a report runs only once' })),
  }),
  jsonType: 'application/json; charset=UTF-8',
  response: named('UpdateDlpConfigResponse', { result: DlpSimpleResult, reportId: Type.String() }),
  async handle(services, actor, { config }) {
    const { policy } = await createPolicy(services, actor, 'report', { config })
    return { result: 'SUCCESS' as const, reportId: policy.id }
  },
})
