import Type from 'typebox'
import { listTools } from '../../../../../domain/tools/call-tool.ts'
import { parametersOf } from '../../../../../domain/tools/tool-parameters.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { namesIn, ToolNames, ToolsListResponse } from '../../../../schemas/tools.ts'

export default endpoint({
  method: 'GET',
  path: '/rest/api/v1/tools/list',
  summary: 'List the tools you can use',
  tag: 'Tools',
  auth: { kind: 'client', scope: 'TOOLS' },
  query: Type.Object({ toolNames: Type.Optional(ToolNames) }),
  response: ToolsListResponse,
  async handle(services, caller, _body, { query }) {
    const tools = await listTools(services, caller, namesIn(query.toolNames))
    return {
      tools: tools.map(({ name, title, description, effect, input }) => ({
        type: effect === 'read' ? ('READ' as const) : ('WRITE' as const),
        name,
        displayName: title,
        description,
        parameters: parametersOf(input) as never,
      })),
    }
  },
})
