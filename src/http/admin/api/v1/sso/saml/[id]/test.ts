import { samlProviders } from '../../../../../../../domain/sign-in/saml-provider.ts'
import { testProvider } from '../../../../../../../domain/sign-in/sign-in-provider.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { presentCheck } from '../../../../../../present/present-administration.ts'
import { Id } from '../../../../../../schemas/admin/admin-fields.ts'
import { ProviderCheck } from '../../../../../../schemas/admin/administration-oauth.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/sso/saml/{id}/test',
  summary: "Test a SAML provider's URL and certificates",
  tag: 'Administration: single sign-on',
  auth: { kind: 'admin', action: 'sign-in-providers' },
  params: Id,
  response: ProviderCheck,
  async handle(services, actor, _body, { params }) {
    return presentCheck(await testProvider(samlProviders(services), actor, params.id))
  },
})
