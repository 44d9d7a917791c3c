import { addSsoProvider } from '../../../../../domain/sign-in/sso-provider.ts'
import { ServiceError } from '../../../../../kernel/errors.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentOidcProvider } from '../../../../present/present-administration.ts'
import { NewOidcProvider, OidcProviderInfo } from '../../../../schemas/administration-oauth.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/sso/oidc',
  summary: 'Let users sign in at another OpenID Connect provider',
  tag: 'Administration: single sign-on',
  auth: { kind: 'admin', action: 'sign-in-providers' },
  status: 201,
  request: NewOidcProvider,
  response: OidcProviderInfo,
  async handle(services, actor, request) {
    const { isEnabled = true, createsUsers = false, ...rest } = request
    if ((await services.ssoProviders.find(rest.id)) !== undefined) {
      throw new ServiceError('conflict', `There is a provider ${rest.id} already; change that one`)
    }
    const disabledAt = isEnabled ? undefined : services.clock.now()
    const provider = await addSsoProvider(services, actor, { ...rest, createsUsers, disabledAt })
    return presentOidcProvider(provider, services.publicAddress.url)
  },
})
