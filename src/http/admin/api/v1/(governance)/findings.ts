import Type from 'typebox'
import { listFindings } from '../../../../../domain/governance/findings/list-findings.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { readCursor, readLimit, toPage } from '../../../../core/requests/paging.ts'
import { presentFinding, readFindingPlace, writeFindingPlace } from '../../../../present/present-finding.ts'
import { pageOf } from '../../../../schemas/admin/admin-fields.ts'
import { FindingInfo, FindingsQuery } from '../../../../schemas/governance/finding.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/findings',
  summary: 'List findings of policies and reports',
  tag: 'Governance',
  auth: { kind: 'admin', action: 'governance' },
  query: Type.Object(FindingsQuery),
  response: pageOf('Findings', FindingInfo),
  async handle(services, actor, _body, { query }) {
    const { policy, severity, type, datasource, state } = query
    const limit = readLimit(query.limit)
    const after = readFindingPlace(readCursor(query.cursor))
    const isHidden = state === undefined ? undefined : state === 'HIDDEN'
    const wanted = { policyId: policy, severity, ruleType: type, datasource, isHidden }
    const found = await listFindings(services, actor, wanted, after, limit + 1)
    return toPage(found, limit, writeFindingPlace, presentFinding)
  },
})
