import { changeMcpServer } from '../../../../../../domain/tools/manage-mcp-servers.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import {
  McpServerChange,
  McpServerInfo,
  presentMcpServer,
  ServerName,
} from '../../../../../schemas/admin/mcp-servers.ts'

export default endpoint({
  method: 'PATCH',
  path: '/admin/api/v1/mcp-servers/{name}',
  summary: 'Update a tool server. Takes effect with the next request.',
  tag: 'Administration: tool servers',
  auth: { kind: 'admin', action: 'mcp-servers' },
  params: ServerName,
  request: McpServerChange,
  response: McpServerInfo,
  async handle(services, actor, request, { params }) {
    const server = await changeMcpServer(services, actor, params.name, request)
    return presentMcpServer(server, services.publicAddress.url)
  },
})
