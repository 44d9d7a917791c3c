import { revokeClientToken } from '../../../../../../domain/tokens/revoke-token.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { Id } from '../../../../../schemas/admin/admin-fields.ts'

export default endpoint({
  method: 'DELETE',
  path: '/admin/api/v1/client-tokens/{id}',
  summary: 'Revoke a client token immediately',
  tag: 'Administration: tokens',
  auth: { kind: 'admin', action: 'account.own' },
  status: 204,
  params: Id,
  async handle(services, actor, _body, { params }) {
    await revokeClientToken(services, actor, params.id)
  },
})
