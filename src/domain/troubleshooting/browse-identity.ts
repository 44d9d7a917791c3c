import type { Datasource } from '../datasources/datasource.ts'
import type { GroupStore } from '../groups/group.ts'
import {
  type DatasourceUser,
  type GroupMember,
  type IdentityStore,
  organizationMember,
} from '../identity/identity-store.ts'
import { foldEmail } from '../shared/email.ts'
import type { ContentBrowser } from './content-browser.ts'

/** So many groups are followed for one user; whoever is in more sees those. */
const MAX_GROUPS = 2000
export const MAX_MEMBERS = 500

export interface GroupOfUser {
  readonly name: string
  /** From the group that the user is in directly to this one. */
  readonly chain: readonly string[]
}

export interface IdentityOfUser {
  readonly user: DatasourceUser | undefined
  readonly groups: readonly GroupOfUser[]
}

/** Users, groups and memberships may come from another datasource. */
export function identitySource({ name, identityDatasourceName }: Datasource): string {
  return identityDatasourceName ?? name
}

export interface GroupsOfUserDeps {
  identity: IdentityStore
  browser: ContentBrowser
  groups: Pick<GroupStore, 'groupsOf'>
}

/** Which groups a user is in, and through which others: the shortest way to each. */
export async function groupsOfUser(
  { identity, browser, groups: organization }: GroupsOfUserDeps,
  datasource: Datasource,
  email: string,
): Promise<IdentityOfUser> {
  const source = identitySource(datasource)
  const folded = foldEmail(email)
  const user = await identity.findUser(source, folded)
  const chains = new Map<string, readonly string[]>()
  let members: GroupMember[] = [
    ...namesOf(datasource, folded, user).map((id) => ({ kind: 'user', id }) as const),
    ...(await organization.groupsOf(folded)).map(
      ({ id }) => ({ kind: 'group', name: organizationMember(id) }) as const,
    ),
  ]
  // Breadth first, so the first way that is found to a group is the shortest; a group is followed once, so circles end.
  while (members.length > 0 && chains.size < MAX_GROUPS) {
    const found = await browser.holders(source, members)
    const next: GroupMember[] = []
    for (const { group, member } of found) {
      if (chains.has(group) || chains.size >= MAX_GROUPS) continue
      const before = member.kind === 'group' ? (chains.get(member.name) ?? []) : []
      chains.set(group, [...before, group])
      next.push({ kind: 'group', name: group })
    }
    members = next
  }
  const groups = [...chains].map(([name, chain]) => ({ name, chain }))
  return { user, groups: groups.sort((one, other) => (one.name < other.name ? -1 : 1)) }
}

/** How memberships name the user: by e-mail, or by the id of one who is active. */
function namesOf({ isUserReferencedByEmail }: Datasource, email: string, user: DatasourceUser | undefined): string[] {
  if (user !== undefined && !user.isActive) return []
  if (isUserReferencedByEmail) return [email]
  return user?.userId === undefined ? [] : [user.userId]
}
