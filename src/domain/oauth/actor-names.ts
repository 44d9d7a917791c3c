import type { AuditEntry } from '../audit/audit-entry.ts'
import type { ClientTokenStore } from '../tokens/client-token.ts'
import { factsOf } from './change-client.ts'
import type { OAuthClientStore } from './oauth-client.ts'

/** The names of tokens and apps that audit entries name by ID, read once for all entries. */
export async function actorNames(
  { clientTokens, oauthClients }: { clientTokens: ClientTokenStore; oauthClients: OAuthClientStore },
  entries: readonly AuditEntry[],
): Promise<ReadonlyMap<string, string>> {
  if (!entries.some(({ actorKind }) => actorKind === 'token')) return new Map()
  const [tokens, clients] = await Promise.all([clientTokens.list(), oauthClients.list()])
  const apps = clients.map((client) => [client.clientId, factsOf(client).name] as const)
  return new Map([...tokens.map(({ id, name }) => [id, name] as const), ...apps.filter(([, name]) => name !== '')])
}
