import { oidcProviders } from '../../../../../../domain/sign-in/oidc-provider.ts'
import { changeProvider } from '../../../../../../domain/sign-in/sign-in-provider.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { presentOidcProvider } from '../../../../../present/present-administration.ts'
import { Id } from '../../../../../schemas/admin/admin-fields.ts'
import { OidcProviderChange, OidcProviderInfo } from '../../../../../schemas/admin/administration-oauth.ts'

export default endpoint({
  method: 'PATCH',
  path: '/admin/api/v1/sso/oidc/{id}',
  summary: 'Update, enable or disable an OpenID Connect provider',
  tag: 'Administration: single sign-on',
  auth: { kind: 'admin', action: 'sign-in-providers' },
  params: Id,
  request: OidcProviderChange,
  response: OidcProviderInfo,
  async handle(services, actor, change, { params }) {
    const provider = await changeProvider(services, actor, oidcProviders(services), params.id, change)
    return presentOidcProvider(provider, services.publicAddress.url)
  },
})
