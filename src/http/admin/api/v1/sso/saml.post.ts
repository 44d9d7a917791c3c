import { samlProviders } from '../../../../../domain/sign-in/saml-provider.ts'
import { createProvider } from '../../../../../domain/sign-in/sign-in-provider.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentSamlProvider } from '../../../../present/present-administration.ts'
import { NewSamlProvider, SamlProviderInfo } from '../../../../schemas/admin/administration-oauth.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/sso/saml',
  summary: 'Add a SAML 2.0 provider for sign-in',
  tag: 'Administration: single sign-on',
  auth: { kind: 'admin', action: 'sign-in-providers' },
  status: 201,
  request: NewSamlProvider,
  response: SamlProviderInfo,
  async handle(services, actor, request) {
    const { createsUsers = false, ...rest } = request
    const provider = await createProvider(services, actor, samlProviders(services), { ...rest, createsUsers })
    return presentSamlProvider(provider, services.publicAddress.url)
  },
})
