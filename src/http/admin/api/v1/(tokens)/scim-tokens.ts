import { listScimTokens } from '../../../../../domain/provisioning/scim-token.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { pageOfAll } from '../../../../core/requests/paging.ts'
import { presentScimToken } from '../../../../present/present-administration.ts'
import { pageOf } from '../../../../schemas/admin/admin-fields.ts'
import { ScimTokenInfo, TokenQuery } from '../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/scim-tokens',
  summary: 'List SCIM provisioning tokens',
  tag: 'Administration: tokens',
  auth: { kind: 'admin', action: 'provisioning' },
  query: TokenQuery,
  response: pageOf('ScimTokens', ScimTokenInfo),
  async handle(services, actor, _body, { query }) {
    const found = await listScimTokens(services, actor, { id: query.id, search: query.search })
    return pageOfAll(found, query, ({ id }) => id, presentScimToken)
  },
})
