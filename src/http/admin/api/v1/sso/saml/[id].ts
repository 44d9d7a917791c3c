import { samlProviders } from '../../../../../../domain/sign-in/saml-provider.ts'
import { changeProvider } from '../../../../../../domain/sign-in/sign-in-provider.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { presentSamlProvider } from '../../../../../present/present-administration.ts'
import { Id } from '../../../../../schemas/admin/admin-fields.ts'
import { SamlProviderChange, SamlProviderInfo } from '../../../../../schemas/admin/administration-oauth.ts'

export default endpoint({
  method: 'PATCH',
  path: '/admin/api/v1/sso/saml/{id}',
  summary: 'Update, enable or disable a SAML 2.0 provider',
  tag: 'Administration: single sign-on',
  auth: { kind: 'admin', action: 'sign-in-providers' },
  params: Id,
  request: SamlProviderChange,
  response: SamlProviderInfo,
  async handle(services, actor, change, { params }) {
    const provider = await changeProvider(services, actor, samlProviders(services), params.id, change)
    return presentSamlProvider(provider, services.publicAddress.url)
  },
})
