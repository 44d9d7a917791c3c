import { oidcProviders } from '../../../../../../../domain/sign-in/oidc-provider.ts'
import { testProvider } from '../../../../../../../domain/sign-in/sign-in-provider.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { presentCheck } from '../../../../../../present/present-administration.ts'
import { Id } from '../../../../../../schemas/admin/admin-fields.ts'
import { ProviderCheck } from '../../../../../../schemas/admin/administration-oauth.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/sso/oidc/{id}/test',
  summary: 'Test an OpenID Connect provider by fetching its discovery document',
  tag: 'Administration: single sign-on',
  auth: { kind: 'admin', action: 'sign-in-providers' },
  params: Id,
  response: ProviderCheck,
  async handle(services, actor, _body, { params }) {
    return presentCheck(await testProvider(oidcProviders(services), actor, params.id))
  },
})
