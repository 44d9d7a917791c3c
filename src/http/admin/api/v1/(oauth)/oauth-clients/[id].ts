import { changeClient } from '../../../../../../domain/oauth/change-client.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { presentClient } from '../../../../../present/present-administration.ts'
import { Id } from '../../../../../schemas/admin/admin-fields.ts'
import { OAuthClientChange, OAuthClientInfo } from '../../../../../schemas/admin/administration-oauth.ts'

export default endpoint({
  method: 'PATCH',
  path: '/admin/api/v1/oauth-clients/{id}',
  summary: 'Update a static client, or enable or disable any client',
  tag: 'Administration: OAuth',
  auth: { kind: 'admin', action: 'oauth' },
  params: Id,
  request: OAuthClientChange,
  response: OAuthClientInfo,
  async handle(services, actor, change, { params }) {
    return presentClient(await changeClient(services, actor, params.id, change))
  },
})
