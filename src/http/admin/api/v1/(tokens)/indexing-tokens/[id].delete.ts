import { revokeIndexingToken } from '../../../../../../domain/tokens/revoke-token.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { Id } from '../../../../../schemas/admin/admin-fields.ts'

export default endpoint({
  method: 'DELETE',
  path: '/admin/api/v1/indexing-tokens/{id}',
  summary: 'Revoke an indexing token immediately',
  tag: 'Administration: tokens',
  auth: { kind: 'admin', action: 'indexing-tokens' },
  status: 204,
  params: Id,
  async handle(services, actor, _body, { params }) {
    await revokeIndexingToken(services, actor, params.id)
  },
})
