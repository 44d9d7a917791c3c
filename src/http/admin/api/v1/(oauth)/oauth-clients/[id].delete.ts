import { removeClient } from '../../../../../../domain/oauth/add-client.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { Id } from '../../../../../schemas/admin/admin-fields.ts'

export default endpoint({
  method: 'DELETE',
  path: '/admin/api/v1/oauth-clients/{id}',
  summary: 'Delete a client and revoke everything users granted it',
  tag: 'Administration: OAuth',
  auth: { kind: 'admin', action: 'oauth' },
  status: 204,
  params: Id,
  async handle(services, actor, _body, { params }) {
    await removeClient(services, actor, params.id)
  },
})
