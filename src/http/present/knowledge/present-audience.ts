import type { Datasource } from '../../../domain/datasources/datasource.ts'
import type { DocumentPermissions, UserReference } from '../../../wire/document-definition.ts'
import type { DocumentAudience } from '../../schemas/search/preview.ts'
import type { Wire } from '../../schemas/wire.ts'
import type { PersonNames } from '../present-document.ts'

/** A group whose name only its members may know. */
const UNKNOWN = 'another group'

/** Who may see a document, as its access list says, or the datasource for documents without one. */
export function presentAudience(
  permissions: DocumentPermissions | undefined,
  datasource: Datasource | undefined,
  people: Pick<PersonNames, 'nameOf'>,
  nameOfGroup: (group: string) => string | undefined,
): Wire<typeof DocumentAudience> {
  const nameOf = ({ name, email = '', datasourceUserId = '' }: UserReference) =>
    name || people.nameOf(email) || email || datasourceUserId
  const groups = permissions?.allowedGroups ?? []
  const known = groups.flatMap((group) => nameOfGroup(group) ?? [])
  return {
    datasource: datasource?.displayName ?? datasource?.name ?? '',
    everyone:
      permissions === undefined ? datasource?.defaultAccess === 'everyone' : permissions.allowAnonymousAccess === true,
    datasourceUsers:
      permissions === undefined
        ? datasource?.defaultAccess === 'datasourceUsers'
        : permissions.allowAllDatasourceUsersAccess === true,
    groups: [...new Set(known)],
    otherGroups: groups.length - known.length,
    groupIntersections: (permissions?.allowedGroupIntersections ?? []).map(({ requiredGroups = [] }) => [
      ...new Set(requiredGroups.map((group) => nameOfGroup(group) ?? UNKNOWN)),
    ]),
    people: (permissions?.allowedUsers ?? []).map(nameOf),
  }
}
