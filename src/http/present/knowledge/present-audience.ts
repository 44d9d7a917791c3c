import type { Datasource } from '../../../domain/datasources/datasource.ts'
import type { DocumentPermissions, UserReference } from '../../../wire/document-definition.ts'
import type { DocumentAudience } from '../../schemas/search/preview.ts'
import type { Wire } from '../../schemas/wire.ts'
import type { PersonNames } from '../present-document.ts'

/** Who may see a document, as its access list says, or the datasource for documents without one. */
export function presentAudience(
  permissions: DocumentPermissions | undefined,
  datasource: Datasource | undefined,
  people: Pick<PersonNames, 'nameOf'>,
): Wire<typeof DocumentAudience> {
  const nameOf = ({ name, email = '', datasourceUserId = '' }: UserReference) =>
    name || people.nameOf(email) || email || datasourceUserId
  return {
    datasource: datasource?.displayName ?? datasource?.name ?? '',
    everyone:
      permissions === undefined ? datasource?.defaultAccess === 'everyone' : permissions.allowAnonymousAccess === true,
    datasourceUsers:
      permissions === undefined
        ? datasource?.defaultAccess === 'datasourceUsers'
        : permissions.allowAllDatasourceUsersAccess === true,
    groups: [...(permissions?.allowedGroups ?? [])],
    groupIntersections: (permissions?.allowedGroupIntersections ?? []).map(({ requiredGroups = [] }) => [
      ...requiredGroups,
    ]),
    people: (permissions?.allowedUsers ?? []).map(nameOf),
  }
}
