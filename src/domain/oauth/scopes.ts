import { CLIENT_SCOPES, type ClientScope } from '../shared/client-scopes.ts'

/** Scopes about the user, not about an API. */
export const IDENTITY_SCOPES = ['openid', 'email', 'offline_access'] as const

/** What clients that registered themselves may have at most, unless an administrator changes it. */
export const DEFAULT_DYNAMIC_SCOPES: readonly ClientScope[] = [
  'ACTIVITY',
  'AGENTS',
  'CHAT',
  'COLLECTIONS',
  'DOCUMENTS',
  'ENTITIES',
  'MCP',
  'PEOPLE',
  'SEARCH',
  'SUMMARIZE',
  'TOOLS',
]

/** Every scope that the authorization server knows, in the spelling in which it keeps them. */
export const KNOWN_SCOPES: readonly string[] = [...IDENTITY_SCOPES, ...CLIENT_SCOPES]

const BY_FOLDED = new Map(KNOWN_SCOPES.map((scope) => [scope.toLowerCase(), scope]))

/** Scope names as a client wrote them, in either case, as ours; unknown ones are dropped (RFC 6749, section 3.3). */
export function readScopes(text: string | undefined): string[] {
  const known = (text ?? '').split(' ').flatMap((name) => BY_FOLDED.get(name.toLowerCase()) ?? [])
  return [...new Set(known)]
}

export function isClientScope(scope: string): scope is ClientScope {
  return (CLIENT_SCOPES as readonly string[]).includes(scope)
}

/** Of the scopes in a token, those of the API. */
export function clientScopes(text: string | undefined): ClientScope[] {
  return readScopes(text).filter(isClientScope)
}
