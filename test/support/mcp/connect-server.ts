import { seal } from '../../../src/kernel/secrets.ts'
import type { TestApp } from '../make-app.ts'

/** Connects a remote tool server where the person has this token. Defaults to one of ours. */
export async function connectServer(
  app: TestApp,
  id: string,
  url: string,
  email: string,
  token?: string,
): Promise<void> {
  const { remoteServers, toolConsents, toolKey } = app.app.services
  const at = app.clock.now()
  await remoteServers.add({
    id,
    url,
    displayName: id,
    description: '',
    logoUrl: undefined,
    auth: 'oauth',
    clientId: 'us',
    clientSecret: undefined,
    createdBy: 'admin@acme.example',
    createdAt: at,
    updatedAt: at,
  })
  const client = { issuer: new URL(url).origin, resource: url, clientId: 'none', clientSecret: undefined }
  const tokens = { client, accessToken: token ?? (await app.clientToken(email, ['MCP'])) }
  await toolConsents.put({ serverId: id, email, sealed: seal(toolKey, JSON.stringify(tokens)), updatedAt: at })
}
