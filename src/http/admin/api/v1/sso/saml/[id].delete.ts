import { samlProviders } from '../../../../../../domain/sign-in/saml-provider.ts'
import { removeProvider } from '../../../../../../domain/sign-in/sign-in-provider.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { Id } from '../../../../../schemas/admin/admin-fields.ts'

export default endpoint({
  method: 'DELETE',
  path: '/admin/api/v1/sso/saml/{id}',
  summary: 'Delete a SAML 2.0 provider. Accounts and sessions are kept.',
  tag: 'Administration: single sign-on',
  auth: { kind: 'admin', action: 'sign-in-providers' },
  status: 204,
  params: Id,
  async handle(services, actor, _body, { params }) {
    await removeProvider(services, actor, samlProviders(services), params.id)
  },
})
