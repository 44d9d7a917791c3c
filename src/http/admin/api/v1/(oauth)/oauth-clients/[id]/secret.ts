import { rotateClientSecret } from '../../../../../../../domain/oauth/change-client.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { Id } from '../../../../../../schemas/admin/admin-fields.ts'
import { ClientSecret } from '../../../../../../schemas/admin/administration-oauth.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/oauth-clients/{id}/secret',
  summary: 'Rotate the secret of a confidential static client. The old secret stops working immediately.',
  tag: 'Administration: OAuth',
  auth: { kind: 'admin', action: 'oauth' },
  params: Id,
  response: ClientSecret,
  async handle(services, actor, _body, { params }) {
    return { clientSecret: await rotateClientSecret(services, actor, params.id) }
  },
})
