import { callTool } from '../../../../../domain/tools/call-tool.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { equivalentOperation } from '../../../../mcp/equivalent-operations.ts'
import { ToolsCallRequest, ToolsCallResponse } from '../../../../schemas/tools.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/tools/call',
  summary: 'Call a tool as yourself',
  tag: 'Tools',
  auth: { kind: 'client', scope: 'TOOLS' },
  limitedAs: (body) => equivalentOperation((body as { name: string }).name),
  request: ToolsCallRequest,
  response: ToolsCallResponse,
  async handle(services, caller, { name, parameters }, { signal }) {
    const { text, structured, isError } = await callTool(services, caller, name, parameters, signal)
    return { rawResponse: { ...structured, text }, ...(isError && { error: text }) }
  },
})
