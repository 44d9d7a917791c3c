import { oidcProviders } from '../../../../../../domain/sign-in/oidc-provider.ts'
import { removeProvider } from '../../../../../../domain/sign-in/sign-in-provider.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { Id } from '../../../../../schemas/admin/admin-fields.ts'

export default endpoint({
  method: 'DELETE',
  path: '/admin/api/v1/sso/oidc/{id}',
  summary: 'Delete an OpenID Connect provider. Accounts and sessions are kept.',
  tag: 'Administration: single sign-on',
  auth: { kind: 'admin', action: 'sign-in-providers' },
  status: 204,
  params: Id,
  async handle(services, actor, _body, { params }) {
    await removeProvider(services, actor, oidcProviders(services), params.id)
  },
})
