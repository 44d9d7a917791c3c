import Type from 'typebox'
import { endpoint } from '../../../../../core/endpoint.ts'
import { askForConsent } from '../../../../../pages/consent/tool-consent.ts'
import { named } from '../../../../../schemas/named.ts'
import { AuthorizeToolServerRequest, ServerId } from '../../../../../schemas/tool-servers.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/tool-servers/{serverId}/auth',
  summary: 'Start authorizing a tool server. Redirect the browser to the returned URL (experimental).',
  tag: 'Tools',
  auth: { kind: 'client', scope: 'TOOLS' },
  isExperimental: true,
  params: ServerId,
  request: AuthorizeToolServerRequest,
  response: named('AuthorizeToolServerResponse', { authorizationUrl: Type.String() }),
  async handle(services, caller, { returnUrl }, { params }) {
    return { authorizationUrl: await askForConsent(services, caller, params.serverId, returnUrl) }
  },
})
