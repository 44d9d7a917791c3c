import { listScimTokens } from '../../../../../domain/provisioning/scim-token.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { pageOfAll } from '../../../../core/requests/paging.ts'
import { presentScimToken } from '../../../../present/present-administration.ts'
import { Paged, pageOf } from '../../../../schemas/admin/admin-fields.ts'
import { ScimTokenInfo } from '../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/scim-tokens',
  summary: 'List the tokens of provisioning systems',
  tag: 'Administration: tokens',
  auth: { kind: 'admin', action: 'provisioning' },
  query: Paged,
  response: pageOf('ScimTokens', ScimTokenInfo),
  async handle(services, actor, _body, { query }) {
    return pageOfAll(await listScimTokens(services, actor), query, ({ id }) => id, presentScimToken)
  },
})
