import { listClients } from '../../../../../domain/oauth/list-oauth.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { pageOfAll } from '../../../../core/requests/paging.ts'
import { presentClient } from '../../../../present/present-administration.ts'
import { pageOf } from '../../../../schemas/admin/admin-fields.ts'
import { OAuthClientInfo, OAuthClientQuery } from '../../../../schemas/admin/administration-oauth.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/oauth-clients',
  summary: 'List OAuth clients, static and dynamically registered',
  tag: 'Administration: OAuth',
  auth: { kind: 'admin', action: 'oauth' },
  query: OAuthClientQuery,
  response: pageOf('OAuthClients', OAuthClientInfo),
  async handle(services, actor, _body, { query }) {
    const all = await listClients(services, actor, query.origin)
    return pageOfAll(all, query, ({ clientId }) => clientId, presentClient)
  },
})
