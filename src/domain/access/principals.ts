import type { DocumentPermissions } from '../../wire/document-definition.ts'
import { foldEmail } from '../shared/email.ts'

/**
 * A principal is a name stored with a document and held by a user. If they share one, the user can see the document.
 *
 * All except `public` contain the document's data source and what its permissions said, never what that resolves to. A
 * user's principals are worked out when the user searches, so a change to memberships, defaults or user references
 * touches no document.
 * See docs/decisions/0018-principals.md.
 */
export const principal = {
  public: 'public',
  /** Documents that came without permissions. */
  byDefault: (datasource: string) => `default:${datasource}`,
  datasourceUsers: (datasource: string) => `ds:${datasource}`,
  user: (datasource: string, userId: string) => `user:${datasource}:${userId}`,
  email: (datasource: string, email: string) => `email:${datasource}:${foldEmail(email)}`,
  group: (datasource: string, name: string) => `group:${datasource}:${name}`,
  /** Names are escaped, so that one group called `a b` is not the groups `a` and `b`. */
  allGroups: (datasource: string, names: readonly string[]) =>
    `all:${datasource}:${distinct(names).map(encodeURIComponent).join(' ')}`,
  /** The owner under this name, as long as they also hold the other principal. */
  ownerAmong: (owner: string, admitted: string) => `owner:${JSON.stringify([owner, admitted])}`,
  /** Says that documents of the datasource carry such: only then are they worked out. */
  hasOwners: (datasource: string) => `owners:${datasource}`,
} as const

/** Whether a principal is one person's, rather than that of however many. */
export function namesOnePerson(name: string): boolean {
  return name.startsWith('user:') || name.startsWith('email:')
}

export interface CompiledAcl {
  readonly principals: readonly string[]
  readonly intersections: readonly { readonly principal: string; readonly groups: readonly string[] }[]
}

/** What the access list of one document means. An empty one means nobody. */
export function compileAcl(datasource: string, permissions: DocumentPermissions | undefined): CompiledAcl {
  if (permissions === undefined) return { principals: [principal.byDefault(datasource)], intersections: [] }
  const principals = new Set<string>()
  if (permissions.allowAnonymousAccess === true) principals.add(principal.public)
  if (permissions.allowAllDatasourceUsersAccess === true) principals.add(principal.datasourceUsers(datasource))
  for (const { email, datasourceUserId } of permissions.allowedUsers ?? []) {
    if (email) principals.add(principal.email(datasource, email))
    if (datasourceUserId) principals.add(principal.user(datasource, datasourceUserId))
  }
  for (const name of permissions.allowedGroups ?? []) if (name) principals.add(principal.group(datasource, name))

  const intersections = new Map<string, string[]>()
  for (const { requiredGroups = [] } of permissions.allowedGroupIntersections ?? []) {
    // "Member of all of no groups" would be everybody; such a list names nobody.
    if (requiredGroups.length === 0) continue
    intersections.set(principal.allGroups(datasource, requiredGroups), distinct(requiredGroups))
  }
  for (const name of intersections.keys()) principals.add(name)
  return {
    principals: [...principals],
    intersections: [...intersections].map(([name, groups]) => ({ principal: name, groups })),
  }
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].sort()
}
