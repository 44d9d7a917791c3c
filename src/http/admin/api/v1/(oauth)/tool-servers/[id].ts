import { removeRemoteServer } from '../../../../../../domain/tools/remote/manage-remote-servers.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { ToolServerId } from '../../../../../schemas/admin/tool-servers.ts'

export default endpoint({
  method: 'DELETE',
  path: '/admin/api/v1/tool-servers/{id}',
  summary: 'Disconnect a tool server and revoke user authorizations',
  tag: 'Administration: tool servers',
  auth: { kind: 'admin', action: 'mcp-servers' },
  status: 204,
  params: ToolServerId,
  async handle(services, actor, _body, { params }) {
    await removeRemoteServer(services, actor, params.id)
  },
})
