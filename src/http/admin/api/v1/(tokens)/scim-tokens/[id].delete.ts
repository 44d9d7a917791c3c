import { removeScimToken } from '../../../../../../domain/provisioning/scim-token.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { Id } from '../../../../../schemas/admin/admin-fields.ts'

export default endpoint({
  method: 'DELETE',
  path: '/admin/api/v1/scim-tokens/{id}',
  summary: 'Revoke a SCIM provisioning token immediately',
  tag: 'Administration: tokens',
  auth: { kind: 'admin', action: 'provisioning' },
  status: 204,
  params: Id,
  async handle(services, actor, _body, { params }) {
    await removeScimToken(services, actor, params.id)
  },
})
