import type { DocumentPermissions } from '../../wire/document-definition.ts'
import type { VisibilityResolver } from '../access/visibility-of.ts'
import type { Datasource } from '../datasources/datasource.ts'
import type { IdentityStore } from '../identity/identity-store.ts'
import { identitySource } from '../troubleshooting/browse-identity.ts'
import { groupsIn } from '../troubleshooting/explain-access.ts'

export interface GroupNamesDeps {
  identity: Pick<IdentityStore, 'groupTitles'>
  visibilities: Pick<VisibilityResolver, 'callerInDatasources'>
}

/** What to call a group: undefined if only its members may know what people call it. */
export type GroupNames = (group: string) => string | undefined

/**
 * What a reader of a document calls the groups that its permissions name. A group has an ID, and often a name that says what it is
 * about, which is for its members. Where the ID is all there is, it's the name.
 */
export async function groupNamesFor(
  { identity, visibilities }: GroupNamesDeps,
  datasource: Datasource,
  email: string,
  permissions: DocumentPermissions | undefined,
): Promise<GroupNames> {
  const groups = groupsIn(permissions)
  if (groups.length === 0) return (group) => group
  const [titles, standings] = await Promise.all([
    identity.groupTitles(identitySource(datasource), groups),
    visibilities.callerInDatasources(email),
  ])
  const own = standings.find((standing) => standing.datasource.name === datasource.name)?.groups
  return (group) => {
    const title = titles.get(group)
    if (title === undefined) return group
    return own?.has(group) === true ? title : undefined
  }
}
