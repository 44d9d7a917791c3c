import { CLIENT_SCOPES, type ClientScope } from './client-scopes.ts'
import type { Role } from './role.ts'

const ADMINISTRATORS: readonly Role[] = ['super-admin', 'admin', 'setup-admin']

/**
 * What a user may do at most through a browser or an application: everything that is about the user; administration by
 * role. A role that was taken away narrows what was granted before.
 */
export function roleScopes(role: Role): readonly ClientScope[] {
  return CLIENT_SCOPES.filter((scope) => scope !== 'ADMIN' || ADMINISTRATORS.includes(role))
}
