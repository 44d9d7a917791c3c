import type { DocumentPermissions } from '../../wire/document-definition.ts'
import type { Datasource } from '../datasources/datasource.ts'

/** In a word who may see a document; the words are the interface's. */
export type DocumentVisibility = 'DOMAIN_VISIBLE' | 'SPECIFIC_PEOPLE_AND_GROUPS' | 'PRIVATE'

/** As the access list says it, whoever belongs to it now. `PRIVATE`: it names one person and nobody else. */
export function documentVisibility(
  permissions: DocumentPermissions | undefined,
  datasource: Pick<Datasource, 'defaultAccess'> | undefined,
): DocumentVisibility {
  if (permissions === undefined) {
    return datasource?.defaultAccess === 'everyone' ? 'DOMAIN_VISIBLE' : 'SPECIFIC_PEOPLE_AND_GROUPS'
  }
  if (permissions.allowAnonymousAccess === true) return 'DOMAIN_VISIBLE'
  const hasOthers =
    permissions.allowAllDatasourceUsersAccess === true ||
    (permissions.allowedGroups ?? []).length > 0 ||
    (permissions.allowedGroupIntersections ?? []).length > 0
  return !hasOthers && permissions.allowedUsers?.length === 1 ? 'PRIVATE' : 'SPECIFIC_PEOPLE_AND_GROUPS'
}

/** Whether every user of the data source may see it, and nobody else is named. */
export function isForDatasourceUsers(
  permissions: DocumentPermissions | undefined,
  datasource: Pick<Datasource, 'defaultAccess'> | undefined,
): boolean {
  if (permissions === undefined) return datasource?.defaultAccess === 'datasourceUsers'
  const { allowedGroups = [], allowedUsers = [], allowedGroupIntersections = [] } = permissions
  const others = allowedGroups.length + allowedUsers.length + allowedGroupIntersections.length
  return permissions.allowAllDatasourceUsersAccess === true && permissions.allowAnonymousAccess !== true && others === 0
}

/** The groups of which all are required, where an access list names one group or one intersection and nothing else. */
export function soleGroupsOf(permissions: DocumentPermissions | undefined): readonly string[] {
  if (permissions === undefined) return []
  const { allowedGroups = [], allowedUsers = [], allowedGroupIntersections = [] } = permissions
  const hasOthers =
    permissions.allowAnonymousAccess === true ||
    permissions.allowAllDatasourceUsersAccess === true ||
    allowedUsers.length > 0
  if (hasOthers) return []
  const [group, ...moreGroups] = new Set(allowedGroups)
  const [intersection, ...moreIntersections] = allowedGroupIntersections
  if (group !== undefined) return moreGroups.length === 0 && intersection === undefined ? [group] : []
  return moreIntersections.length === 0 ? [...new Set(intersection?.requiredGroups)] : []
}
