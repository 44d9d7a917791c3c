import Type from 'typebox'
import { listPolicies } from '../../../../../../domain/governance/policies/read-policies.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { presentPolicy } from '../../../../../present/present-policy.ts'
import { DlpFrequency, DlpReport } from '../../../../../schemas/governance/dlp-report.ts'
import { named } from '../../../../../schemas/named.ts'

export default endpoint({
  method: 'GET',
  path: '/rest/api/v1/governance/data/policies',
  summary: 'List sensitive data policies, newest first',
  tag: 'Governance',
  auth: { kind: 'admin', action: 'governance' },
  query: Type.Object({
    autoHide: Type.Optional(
      Type.Enum(['true', 'false'], { description: "Only policies that hide documents, or only those that don't" }),
    ),
    frequency: Type.Optional(DlpFrequency),
  }),
  response: named('ListDlpReportsResponse', { reports: Type.Array(DlpReport) }),
  async handle(services, actor, _body, { query }) {
    const autoHide = query.autoHide === undefined ? undefined : query.autoHide === 'true'
    const found = await listPolicies(services, actor, { autoHide, frequency: query.frequency })
    return { reports: found.map((state) => presentPolicy(state, services.directory)) }
  },
})
