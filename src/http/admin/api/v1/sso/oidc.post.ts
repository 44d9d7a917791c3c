import { oidcProviders } from '../../../../../domain/sign-in/oidc-provider.ts'
import { createProvider } from '../../../../../domain/sign-in/sign-in-provider.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentOidcProvider } from '../../../../present/present-administration.ts'
import { NewOidcProvider, OidcProviderInfo } from '../../../../schemas/admin/administration-oauth.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/sso/oidc',
  summary: 'Add an OpenID Connect provider for sign-in',
  tag: 'Administration: single sign-on',
  auth: { kind: 'admin', action: 'sign-in-providers' },
  status: 201,
  request: NewOidcProvider,
  response: OidcProviderInfo,
  async handle(services, actor, request) {
    const { createsUsers = false, vouchesForEmails = false, ...rest } = request
    const provider = await createProvider(services, actor, oidcProviders(services), {
      ...rest,
      createsUsers,
      vouchesForEmails,
    })
    return presentOidcProvider(provider, services.publicAddress.url)
  },
})
