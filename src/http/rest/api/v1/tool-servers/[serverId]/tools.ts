import Type from 'typebox'
import { toolsOfServer } from '../../../../../../domain/tools/call-tool.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { presentRemoteTool, ServerId, ToolDefinitionsResponse } from '../../../../../schemas/tool-servers.ts'
import { namesIn, ToolNames } from '../../../../../schemas/tools.ts'

export default endpoint({
  method: 'GET',
  path: '/rest/api/v1/tool-servers/{serverId}/tools',
  summary: 'Get tool definitions from a connected tool server (experimental)',
  tag: 'Tools',
  auth: { kind: 'client', scope: 'TOOLS' },
  isExperimental: true,
  params: ServerId,
  query: Type.Object({ toolNames: ToolNames }),
  response: ToolDefinitionsResponse,
  async handle(services, caller, _body, { params, query }) {
    const { found, notFound } = await toolsOfServer(services, caller, params.serverId, namesIn(query.toolNames))
    return { tools: found.map((tool) => presentRemoteTool(params.serverId, tool)), notFound }
  },
})
