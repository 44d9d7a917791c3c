import Type from 'typebox'
import type { McpServerDefinition } from '../../../domain/tools/mcp-server.ts'
import { named } from '../named.ts'
import type { Wire } from '../wire.ts'
import { Text, Texts, Time } from './admin-fields.ts'

const fields = {
  displayName: Type.Optional(Text('Display name in clients')),
  instructions: Type.Optional(Type.String({ maxLength: 4000, description: 'Additional instructions for models' })),
}

export const NewMcpServer = named('NewMcpServer', {
  name: Text('The last part of its URL, /mcp/{name}'),
  ...fields,
  tools: Texts('Tool names'),
})

export const McpServerChange = named('McpServerChange', { ...fields, tools: Type.Optional(Texts('Tool names')) })

export const McpServerInfo = named('McpServerInfo', {
  name: Type.String(),
  url: Type.String(),
  displayName: Type.String(),
  instructions: Type.String(),
  tools: Type.Array(Type.String()),
  createdBy: Type.String(),
  createdAt: Time(),
  updatedAt: Time(),
})

export const ServerName = Type.Object({ name: Text() })

export function presentMcpServer(server: McpServerDefinition, base: string): Wire<typeof McpServerInfo> {
  return {
    name: server.name,
    url: `${base}/mcp/${server.name}`,
    displayName: server.displayName,
    instructions: server.instructions,
    tools: [...server.tools],
    createdBy: server.createdBy,
    createdAt: server.createdAt.toISOString(),
    updatedAt: server.updatedAt.toISOString(),
  }
}
