import type { DocumentPermissions } from '../../../wire/document-definition.ts'

/** The audit log names this many readers of a document and counts the rest. */
const MAX_NAMED = 50

/** Who permissions let in, in words for the audit log. */
export function describeReaders(permissions: DocumentPermissions | undefined): string[] {
  if (permissions === undefined) return ["the data source's default"]
  const { allowedUsers = [], allowedGroups = [], allowedGroupIntersections = [] } = permissions
  const named = [
    ...allowedUsers.flatMap(({ email, datasourceUserId }) => email ?? datasourceUserId ?? []),
    ...allowedGroups.map((name) => `group ${name}`),
    ...allowedGroupIntersections.map(({ requiredGroups = [] }) => `members of all of ${requiredGroups.join(' + ')}`),
  ]
  const readers = [
    ...(permissions.allowAnonymousAccess === true ? ['everyone'] : []),
    ...(permissions.allowAllDatasourceUsersAccess === true ? ['all users of the data source'] : []),
    ...named.slice(0, MAX_NAMED),
    ...(named.length > MAX_NAMED ? [`${named.length - MAX_NAMED} more`] : []),
  ]
  return readers.length === 0 ? ['no one'] : readers
}
