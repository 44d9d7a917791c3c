import { noProvider } from '../../../../../../domain/sign-in/sign-in-provider.ts'
import { addSsoProvider } from '../../../../../../domain/sign-in/sso-provider.ts'
import { providerChange } from '../../../../../core/admin-request.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { presentOidcProvider } from '../../../../../present/present-administration.ts'
import { Id } from '../../../../../schemas/admin-fields.ts'
import { OidcProviderChange, OidcProviderInfo } from '../../../../../schemas/administration-oauth.ts'

export default endpoint({
  method: 'PATCH',
  path: '/admin/api/v1/sso/oidc/{id}',
  summary: 'Change, disable or enable an OpenID Connect provider',
  tag: 'Administration: single sign-on',
  auth: { kind: 'admin', action: 'sign-in-providers' },
  params: Id,
  request: OidcProviderChange,
  response: OidcProviderInfo,
  async handle(services, actor, change, { params }) {
    const provider = await services.ssoProviders.find(params.id)
    if (provider === undefined) throw noProvider(params.id)
    const changed = { ...provider, ...providerChange(provider, change, services.clock.now()) }
    return presentOidcProvider(await addSsoProvider(services, actor, changed), services.publicAddress.url)
  },
})
