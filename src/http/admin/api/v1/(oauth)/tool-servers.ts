import { listRemoteServers } from '../../../../../domain/tools/remote/manage-remote-servers.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { pageOfAll } from '../../../../core/requests/paging.ts'
import { Paged, pageOf } from '../../../../schemas/admin/admin-fields.ts'
import { presentToolServer, ToolServerInfo } from '../../../../schemas/admin/tool-servers.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/tool-servers',
  summary: 'List connected tool servers',
  tag: 'Administration: tool servers',
  auth: { kind: 'admin', action: 'mcp-servers' },
  query: Paged,
  response: pageOf('ToolServers', ToolServerInfo),
  async handle(services, actor, _body, { query }) {
    return pageOfAll(await listRemoteServers(services, actor), query, ({ id }) => id, presentToolServer)
  },
})
