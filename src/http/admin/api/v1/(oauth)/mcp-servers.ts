import { listMcpServers } from '../../../../../domain/tools/manage-mcp-servers.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { pageOfAll } from '../../../../core/requests/paging.ts'
import { Paged, pageOf } from '../../../../schemas/admin/admin-fields.ts'
import { McpServerInfo, presentMcpServer } from '../../../../schemas/admin/mcp-servers.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/mcp-servers',
  summary: 'List the tool servers created by admins',
  tag: 'Administration: tool servers',
  auth: { kind: 'admin', action: 'mcp-servers' },
  query: Paged,
  response: pageOf('McpServers', McpServerInfo),
  async handle(services, actor, _body, { query }) {
    const base = services.publicAddress.url
    return pageOfAll(
      await listMcpServers(services, actor),
      query,
      ({ name }) => name,
      (server) => presentMcpServer(server, base),
    )
  },
})
