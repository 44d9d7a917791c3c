import { consentStatus } from '../../../../../../domain/tools/remote/consents.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { authTypeOf, ServerId, ToolServerAuthStatusResponse } from '../../../../../schemas/tool-servers.ts'

export default endpoint({
  method: 'GET',
  path: '/rest/api/v1/tool-servers/{serverId}/auth',
  summary: 'Check whether you authorized a tool server (experimental)',
  tag: 'Tools',
  auth: { kind: 'client', scope: 'TOOLS' },
  isExperimental: true,
  params: ServerId,
  response: ToolServerAuthStatusResponse,
  async handle(services, caller, _body, { params }) {
    const { server, isAuthorized } = await consentStatus(services, caller, params.serverId)
    const { displayName, description, logoUrl } = server
    return {
      displayName,
      description,
      ...(logoUrl !== undefined && { logoUrl }),
      authStatus: isAuthorized ? ('AUTHORIZED' as const) : ('AWAITING_AUTH' as const),
      authType: authTypeOf(server),
    }
  },
})
