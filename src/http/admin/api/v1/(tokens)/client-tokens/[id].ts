import { readClientToken } from '../../../../../../domain/tokens/revoke-token.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { presentClientToken } from '../../../../../present/present-administration.ts'
import { Id } from '../../../../../schemas/admin/admin-fields.ts'
import { ClientTokenInfo } from '../../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/client-tokens/{id}',
  summary: 'Get a client token, without its secret',
  tag: 'Administration: tokens',
  auth: { kind: 'admin', action: 'account.own' },
  params: Id,
  response: ClientTokenInfo,
  async handle(services, actor, _body, { params }) {
    return presentClientToken(await readClientToken(services, actor, params.id))
  },
})
