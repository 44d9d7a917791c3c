import type { DocumentPermissions } from '../../wire/document-definition.ts'
import type { Datasource } from '../datasources/datasource.ts'
import { type GroupsOfUserDeps, groupsOfUser, identitySource } from '../troubleshooting/browse-identity.ts'

/** Further ones say nothing new. */
const MAX_PATHS = 5

/** One way to a document: the user is in all of these groups, which its permissions name. */
export interface AccessPath {
  readonly groups: readonly {
    readonly name: string
    /** The groups in between, from the one the user is in directly. */
    readonly through: readonly string[]
  }[]
}

/** Through which groups a user sees a document; of several ways, those through the fewest groups first. */
export async function accessPaths(
  deps: GroupsOfUserDeps,
  datasource: Datasource,
  email: string,
  permissions: DocumentPermissions | undefined,
): Promise<AccessPath[]> {
  const { allowedGroups = [], allowedGroupIntersections = [] } = permissions ?? {}
  const ways = [
    ...allowedGroups.map((group) => [group]),
    ...allowedGroupIntersections.map(({ requiredGroups = [] }) => [...new Set(requiredGroups)]),
  ]
  if (ways.length === 0) return []
  const { groups } = await groupsOfUser(deps, datasource, email)
  const chains = new Map(groups.map(({ name, chain }) => [name, chain]))
  const open = ways
    .filter((way) => way.length > 0 && way.every((group) => chains.has(group)))
    .sort((one, other) => one.length - other.length)
    .slice(0, MAX_PATHS)
  const named = open.flat().flatMap((group) => chains.get(group) ?? [])
  const titles = await deps.identity.groupTitles(identitySource(datasource), [...new Set(named)])
  const titleOf = (group: string) => titles.get(group) ?? group
  return open.map((way) => ({
    groups: way.map((group) => ({
      name: titleOf(group),
      through: (chains.get(group) ?? []).slice(0, -1).map(titleOf),
    })),
  }))
}
