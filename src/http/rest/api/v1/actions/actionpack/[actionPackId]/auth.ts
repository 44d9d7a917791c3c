import { consentStatus } from '../../../../../../../domain/tools/remote/consents.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { ActionPackAuthStatusResponse, ActionPackId, authTypeOf } from '../../../../../../schemas/tool-servers.ts'

export default endpoint({
  method: 'GET',
  path: '/rest/api/v1/actions/actionpack/{actionPackId}/auth',
  summary: 'Check whether you authorized an action pack: the tools of one tool server',
  tag: 'Tools',
  auth: { kind: 'client', scope: 'TOOLS' },
  params: ActionPackId,
  response: ActionPackAuthStatusResponse,
  async handle(services, caller, _body, { params }) {
    const { server, isAuthorized } = await consentStatus(services, caller, params.actionPackId)
    return { actionPack: { authenticated: isAuthorized, authType: authTypeOf(server) } }
  },
})
