import { createMcpServer } from '../../../../../domain/tools/manage-mcp-servers.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { McpServerInfo, NewMcpServer, presentMcpServer } from '../../../../schemas/admin/mcp-servers.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/mcp-servers',
  summary: 'Create a tool server with selected tools at /mcp/{name}',
  tag: 'Administration: tool servers',
  auth: { kind: 'admin', action: 'mcp-servers' },
  status: 201,
  request: NewMcpServer,
  response: McpServerInfo,
  async handle(services, actor, request) {
    return presentMcpServer(await createMcpServer(services, actor, request), services.publicAddress.url)
  },
})
