import { removeMcpServer } from '../../../../../../domain/tools/manage-mcp-servers.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { ServerName } from '../../../../../schemas/admin/mcp-servers.ts'

export default endpoint({
  method: 'DELETE',
  path: '/admin/api/v1/mcp-servers/{name}',
  summary: 'Delete a tool server',
  tag: 'Administration: tool servers',
  auth: { kind: 'admin', action: 'mcp-servers' },
  status: 204,
  params: ServerName,
  async handle(services, actor, _body, { params }) {
    await removeMcpServer(services, actor, params.name)
  },
})
