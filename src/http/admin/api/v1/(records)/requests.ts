import { findRequests } from '../../../../../domain/system/recent-requests.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentRequest } from '../../../../present/present-system.ts'
import { RequestQuery, Requests } from '../../../../schemas/admin/system.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/requests',
  summary: 'Look up a recent request by its request ID. Covers only requests this node handled.',
  tag: 'Administration: audit',
  auth: { kind: 'admin', action: 'audit' },
  query: RequestQuery,
  response: Requests,
  async handle(services, actor, _body, { query }) {
    return { items: findRequests(services, actor, query.id).map(presentRequest) }
  },
})
