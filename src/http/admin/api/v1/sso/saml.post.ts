import { addSamlProvider } from '../../../../../domain/sign-in/saml-provider.ts'
import { ServiceError } from '../../../../../kernel/errors.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentSamlProvider } from '../../../../present/present-administration.ts'
import { NewSamlProvider, SamlProviderInfo } from '../../../../schemas/administration-oauth.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/sso/saml',
  summary: 'Let users sign in at another SAML 2.0 provider',
  tag: 'Administration: single sign-on',
  auth: { kind: 'admin', action: 'sign-in-providers' },
  status: 201,
  request: NewSamlProvider,
  response: SamlProviderInfo,
  async handle(services, actor, request) {
    const { isEnabled = true, createsUsers = false, ...rest } = request
    if ((await services.samlProviders.find(rest.id)) !== undefined) {
      throw new ServiceError('conflict', `There is a provider ${rest.id} already; change that one`)
    }
    const disabledAt = isEnabled ? undefined : services.clock.now()
    const provider = await addSamlProvider(services, actor, { ...rest, createsUsers, disabledAt })
    return presentSamlProvider(provider, services.publicAddress.url)
  },
})
