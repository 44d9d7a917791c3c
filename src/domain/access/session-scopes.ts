import { CLIENT_SCOPES, type ClientScope } from '../tokens/client-token.ts'
import type { Role } from './role.ts'

const ADMINISTRATORS: readonly Role[] = ['super-admin', 'admin', 'setup-admin']

/** What a signed-in user may do in the browser: everything that is about the user; administration by role. */
export function sessionScopes(role: Role): ReadonlySet<ClientScope> {
  return new Set(CLIENT_SCOPES.filter((scope) => scope !== 'ADMIN' || ADMINISTRATORS.includes(role)))
}
