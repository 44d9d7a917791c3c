import { createRemoteServer } from '../../../../../domain/tools/remote/manage-remote-servers.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { NewToolServer, presentToolServer, ToolServerInfo } from '../../../../schemas/admin/tool-servers.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/tool-servers',
  summary: 'Connect an external tool server',
  tag: 'Administration: tool servers',
  auth: { kind: 'admin', action: 'mcp-servers' },
  status: 201,
  request: NewToolServer,
  response: ToolServerInfo,
  async handle(services, actor, request) {
    return presentToolServer(await createRemoteServer(services, actor, request))
  },
})
