import Type from 'typebox'
import type { RemoteServer } from '../../../domain/tools/remote/remote-server.ts'
import { named } from '../named.ts'
import type { Wire } from '../wire.ts'
import { Text, Time } from './admin-fields.ts'

const optional = Type.Optional
const Auth = Type.Enum(['oauth', 'none'], {
  description: 'oauth: each user authorizes access. none: no token required.',
})

const fields = {
  displayName: optional(Text('Display name for users')),
  description: optional(Type.String({ maxLength: 2000 })),
  logoUrl: optional(Type.String({ maxLength: 2000, description: 'Empty if none' })),
  auth: optional(Auth),
  clientId: optional(Type.String({ maxLength: 500, description: 'For servers without dynamic client registration' })),
  clientSecret: optional(
    Type.String({ maxLength: 500, description: 'Stored encrypted and never shown. Empty for none.' }),
  ),
}
const Url = Type.String({ maxLength: 2000, description: "The server's MCP endpoint (HTTP)" })

export const NewToolServer = named('NewToolServer', {
  id: Text('Its ID. Tools are named {id}__{tool}.'),
  url: Url,
  ...fields,
})

export const ToolServerChange = named('ToolServerChange', { url: optional(Url), ...fields })

export const ToolServerInfo = named('ToolServerInfo', {
  id: Type.String(),
  url: Type.String(),
  displayName: Type.String(),
  description: Type.String(),
  logoUrl: optional(Type.String()),
  auth: Auth,
  clientId: optional(Type.String()),
  hasClientSecret: Type.Boolean(),
  createdBy: Type.String(),
  createdAt: Time(),
  updatedAt: Time(),
})

export const ToolServerId = Type.Object({ id: Text() })

export function presentToolServer(server: RemoteServer): Wire<typeof ToolServerInfo> {
  const { id, url, displayName, description, logoUrl, auth, clientId, clientSecret, createdBy } = server
  return {
    id,
    url,
    displayName,
    description,
    ...(logoUrl !== undefined && { logoUrl }),
    auth,
    ...(clientId !== undefined && { clientId }),
    hasClientSecret: clientSecret !== undefined,
    createdBy,
    createdAt: server.createdAt.toISOString(),
    updatedAt: server.updatedAt.toISOString(),
  }
}

export const ToolConsents = named('ToolConsents', {
  items: Type.Array(
    named('ToolConsent', {
      id: Type.String(),
      displayName: Type.String(),
      description: Type.String(),
      allowedAt: Type.Optional(Time("Not set if you haven't authorized it or the authorization expired")),
    }),
  ),
})
