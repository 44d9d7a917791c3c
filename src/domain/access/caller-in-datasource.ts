import type { Datasource } from '../datasources/datasource.ts'
import type { DatasourceUser, MemberSeed } from '../identity/identity-store.ts'

/** Who a caller is in one data source. */
export interface CallerInDatasource {
  readonly datasource: Datasource
  /** The datasource whose users, groups and memberships count; undefined when the one it names is missing. */
  readonly identity: Datasource | undefined
  /** Listed to see the datasource while it is enabled for a test group. */
  readonly isTester: boolean
  /** Indexed as an active user there. */
  readonly isUser: boolean
  /** The ids under which the caller is known there, for access lists that name ids. */
  readonly userIds: readonly string[]
  /** The e-mail, where access lists and memberships name users by e-mail. */
  readonly email: string | undefined
  /** All groups, nested ones included. */
  readonly groups: ReadonlySet<string>
}

/** How a caller is named as a member in the identity source `source`; nothing for someone who left. */
export function memberSeeds(source: Datasource, email: string, users: readonly DatasourceUser[]): MemberSeed[] {
  const own = users.filter((user) => user.datasource === source.name)
  if (source.isUserReferencedByEmail) {
    // Someone who is not indexed can still be named by e-mail; someone who is indexed as inactive has left.
    return own.length === 0 || own.some((user) => user.isActive) ? [{ datasource: source.name, email }] : []
  }
  return own.flatMap((user) =>
    user.isActive && user.userId !== undefined ? [{ datasource: source.name, userId: user.userId }] : [],
  )
}

export function callerInDatasource(
  datasource: Datasource,
  byName: ReadonlyMap<string, Datasource>,
  email: string,
  users: readonly DatasourceUser[],
  groups: ReadonlySet<string> | undefined,
): CallerInDatasource {
  const identity = byName.get(datasource.identityDatasourceName ?? datasource.name)
  const own = users.filter((user) => user.datasource === identity?.name)
  const hasLeft = own.length > 0 && own.every((user) => !user.isActive)
  const isNamedByEmail = identity !== undefined && datasource.isUserReferencedByEmail && !hasLeft
  return {
    datasource,
    identity,
    isTester: datasource.testGroup?.includes(email) ?? false,
    isUser: own.some((user) => user.isActive),
    userIds: datasource.isUserReferencedByEmail
      ? []
      : own.flatMap((user) => (user.isActive && user.userId !== undefined ? [user.userId] : [])),
    email: isNamedByEmail ? email : undefined,
    groups: groups ?? new Set(),
  }
}
