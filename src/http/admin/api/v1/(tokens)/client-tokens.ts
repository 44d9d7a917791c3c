import { listClientTokens } from '../../../../../domain/tokens/revoke-token.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { pageOfAll } from '../../../../core/requests/paging.ts'
import { presentClientToken } from '../../../../present/present-administration.ts'
import { pageOf } from '../../../../schemas/admin/admin-fields.ts'
import { ClientTokenInfo, ClientTokenQuery } from '../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/client-tokens',
  summary: 'List client tokens: all or only your own, depending on your role',
  tag: 'Administration: tokens',
  auth: { kind: 'admin', action: 'account.own' },
  query: ClientTokenQuery,
  response: pageOf('ClientTokens', ClientTokenInfo),
  async handle(services, actor, _body, { query }) {
    const { id: wanted, search, user } = query
    const found = await listClientTokens(services, actor, { id: wanted, search, user })
    return pageOfAll(found, query, ({ id }) => id, presentClientToken)
  },
})
