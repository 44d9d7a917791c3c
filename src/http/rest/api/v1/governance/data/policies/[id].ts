import Type from 'typebox'
import { readPolicy } from '../../../../../../../domain/governance/policies/read-policies.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { presentPolicy } from '../../../../../../present/present-policy.ts'
import { DlpReport, PolicyId } from '../../../../../../schemas/governance/dlp-report.ts'
import { named } from '../../../../../../schemas/named.ts'

export default endpoint({
  method: 'GET',
  path: '/rest/api/v1/governance/data/policies/{id}',
  summary: 'Get a policy, optionally an earlier version',
  tag: 'Governance',
  auth: { kind: 'admin', action: 'governance' },
  params: PolicyId,
  query: Type.Object({
    version: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', description: 'The value of config.version' })),
  }),
  response: named('GetDlpReportResponse', { report: DlpReport }),
  async handle(services, actor, _body, { params, query }) {
    const version = query.version === undefined ? undefined : Number(query.version)
    return { report: presentPolicy(await readPolicy(services, actor, params.id, version), services.directory) }
  },
})
