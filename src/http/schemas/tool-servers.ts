import Type from 'typebox'
import type { RemoteServer, RemoteTool } from '../../domain/tools/remote/remote-server.ts'
import { named } from './named.ts'
import type { Wire } from './wire.ts'

const optional = Type.Optional

export const ServerId = Type.Object({ serverId: Type.String({ maxLength: 200 }) })
export const ActionPackId = Type.Object({
  actionPackId: Type.String({
    maxLength: 200,
    description: 'ID of the tool server whose tools make up the action pack',
  }),
})

const ReturnUrl = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'Where the browser goes afterwards: a path on this service or an https URL',
})

export const AuthorizeToolServerRequest = named('AuthorizeToolServerRequest', { returnUrl: ReturnUrl })
export const AuthorizeActionPackRequest = named('AuthorizeActionPackRequest', { returnUrl: ReturnUrl })

const AuthType = Type.Enum(['AUTH_USER_OAUTH', 'AUTH_ADMIN', 'AUTH_NONE'])

export const ToolServerAuthStatusResponse = named('ToolServerAuthStatusResponse', {
  displayName: optional(Type.String()),
  logoUrl: optional(Type.String()),
  description: optional(Type.String()),
  authStatus: Type.Enum(['AWAITING_AUTH', 'AUTHORIZED']),
  authType: AuthType,
})

export const ActionPackAuthStatusResponse = named('ActionPackAuthStatusResponse', {
  actionPack: named('ActionPackAuthStatus', { authenticated: Type.Boolean(), authType: AuthType }),
})

const ToolDefinition = named('ToolDefinition', {
  serverId: Type.String(),
  name: Type.String(),
  displayName: optional(Type.String()),
  description: optional(Type.String()),
  inputSchema: optional(Type.Record(Type.String(), Type.Unknown())),
  annotations: optional(
    named('ToolAnnotations', {
      title: optional(Type.String()),
      readOnlyHint: optional(Type.Boolean()),
      destructiveHint: optional(Type.Boolean()),
      idempotentHint: optional(Type.Boolean()),
      openWorldHint: optional(Type.Boolean()),
    }),
  ),
})

export const ToolDefinitionsResponse = named('ToolDefinitionsResponse', {
  tools: Type.Array(ToolDefinition),
  notFound: optional(Type.Array(Type.String())),
})

export function authTypeOf({ auth }: RemoteServer): 'AUTH_USER_OAUTH' | 'AUTH_NONE' {
  return auth === 'oauth' ? 'AUTH_USER_OAUTH' : 'AUTH_NONE'
}

export function presentRemoteTool(serverId: string, tool: RemoteTool): Wire<typeof ToolDefinition> {
  const { name, title, description, input, annotations } = tool
  return {
    serverId,
    name,
    displayName: title ?? name,
    description,
    inputSchema: { ...input },
    annotations: { ...annotations },
  }
}
