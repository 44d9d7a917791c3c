import { listProviders } from '../../../../../domain/sign-in/sign-in-provider.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { pageOfAll } from '../../../../core/requests/paging.ts'
import { presentOidcProvider } from '../../../../present/present-administration.ts'
import { Paged, pageOf } from '../../../../schemas/admin/admin-fields.ts'
import { OidcProviderInfo } from '../../../../schemas/admin/administration-oauth.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/sso/oidc',
  summary: 'List OpenID Connect providers',
  tag: 'Administration: single sign-on',
  auth: { kind: 'admin', action: 'sign-in-providers' },
  query: Paged,
  response: pageOf('OidcProviders', OidcProviderInfo),
  async handle(services, actor, _body, { query }) {
    const show = (provider: Parameters<typeof presentOidcProvider>[0]) =>
      presentOidcProvider(provider, services.publicAddress.url)
    return pageOfAll(await listProviders(services.oidcProviders, actor), query, ({ id }) => id, show)
  },
})
