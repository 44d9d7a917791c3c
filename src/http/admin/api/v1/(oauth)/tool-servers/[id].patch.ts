import { changeRemoteServer } from '../../../../../../domain/tools/remote/manage-remote-servers.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import {
  presentToolServer,
  ToolServerChange,
  ToolServerId,
  ToolServerInfo,
} from '../../../../../schemas/admin/tool-servers.ts'

export default endpoint({
  method: 'PATCH',
  path: '/admin/api/v1/tool-servers/{id}',
  summary: 'Update a connected tool server. Changing its URL revokes user authorizations.',
  tag: 'Administration: tool servers',
  auth: { kind: 'admin', action: 'mcp-servers' },
  params: ToolServerId,
  request: ToolServerChange,
  response: ToolServerInfo,
  async handle(services, actor, request, { params }) {
    const server = await changeRemoteServer(services, actor, params.id, request)
    return presentToolServer(server)
  },
})
