import { listProviders } from '../../../../../domain/sign-in/sign-in-provider.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { pageOfAll } from '../../../../core/requests/paging.ts'
import { presentSamlProvider } from '../../../../present/present-administration.ts'
import { Paged, pageOf } from '../../../../schemas/admin/admin-fields.ts'
import { SamlProviderInfo } from '../../../../schemas/admin/administration-oauth.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/sso/saml',
  summary: 'List SAML 2.0 providers',
  tag: 'Administration: single sign-on',
  auth: { kind: 'admin', action: 'sign-in-providers' },
  query: Paged,
  response: pageOf('SamlProviders', SamlProviderInfo),
  async handle(services, actor, _body, { query }) {
    const show = (provider: Parameters<typeof presentSamlProvider>[0]) =>
      presentSamlProvider(provider, services.publicAddress.url)
    return pageOfAll(await listProviders(services.samlProviders, actor), query, ({ id }) => id, show)
  },
})
