import { randomUUID } from 'node:crypto'
import {
  type CallToolResult,
  isLegacyRequest,
  type McpHttpHandler,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { ToolFixtures } from '../../../src/mcp/tool-handler.ts'
import { registerFixtureInputs, states } from './fixture-inputs.ts'
import { registerFixtureResources } from './fixture-resources.ts'
import { registerFixtureTools } from './fixture-tools.ts'

/**
 * Everything that the official suite expects of a server besides our own tools. Some scenarios of 2025-11-25 have the
 * server ask the client in the middle of a call, which takes a session; ours has none, so for those the fixtures bring
 * one.
 */
export function conformanceFixtures({ hasSessions }: { hasSessions: boolean }): ToolFixtures {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>()
  let handler: McpHttpHandler | undefined
  return {
    options: { requestState: { verify: states.verify } },
    register(server) {
      registerFixtureTools(server)
      registerFixtureInputs(server)
      registerFixtureResources(server)
      const changed: CallToolResult = { content: [{ type: 'text', text: 'changed' }] }
      server.registerTool('test_trigger_tool_change', { description: 'Fixture' }, () => {
        handler?.notify.toolsChanged()
        return changed
      })
      server.registerTool('test_trigger_prompt_change', { description: 'Fixture' }, () => {
        handler?.notify.promptsChanged()
        return changed
      })
    },
    serve: (served, makeServer) => async (request, options) => {
      handler = served
      const isOlder = await isLegacyRequest(request, options?.parsedBody)
      if (!isOlder || !hasSessions) return served.fetch(request, options)
      const known = sessions.get(request.headers.get('mcp-session-id') ?? '')
      if (known !== undefined) return known.handleRequest(request, options)
      const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: () => randomUUID(),
        onsessioninitialized: (id) => void sessions.set(id, transport),
      })
      await makeServer(options?.authInfo).connect(transport)
      return transport.handleRequest(request, options)
    },
  }
}
