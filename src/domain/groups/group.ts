import type { Role } from '../shared/role.ts'

/**
 * A group of the organisation, as its identity provider knows it: from provisioning (SCIM), or from what a provider
 * says when somebody signs in. It decides about roles; documents go by the groups of their own datasource.
 */
export interface OrganisationGroup {
  readonly id: string
  /** The `displayName`; one group has it, in whichever case. */
  readonly name: string
  readonly externalId: string | undefined
  /** What its members may do besides what somebody gave them. */
  readonly role: Role | undefined
  readonly origin: 'provisioning' | 'sign-in'
  readonly createdAt: Date
  readonly changedAt: Date
}

/** Who says that somebody is a member: `scim`, or a sign-in provider as `sso:okta`. */
export type MemberSource = 'scim' | `sso:${string}` | `saml:${string}`

export interface GroupQuery {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly externalId?: string | undefined
  readonly origin?: OrganisationGroup['origin'] | undefined
  /** From 0. */
  readonly offset: number
  readonly limit: number
}

export interface GroupStore {
  find(id: string): Promise<OrganisationGroup | undefined>
  /** Those that exist, by name in whichever case. */
  findByNames(names: readonly string[]): Promise<OrganisationGroup[]>
  /** False when another group has the name. */
  add(group: OrganisationGroup): Promise<boolean>
  /** False when another group has the name. */
  change(group: OrganisationGroup): Promise<boolean>
  remove(id: string): Promise<boolean>
  /** Inside a transaction: whoever else wants to change the group waits until it ends. */
  lock(id: string): Promise<void>
  /** By name. */
  list(query: GroupQuery): Promise<{ groups: OrganisationGroup[]; total: number }>
  /** Of any of these groups; all sources unless one is named. */
  members(ids: readonly string[], source?: MemberSource): Promise<{ groupId: string; email: string }[]>
  /** How many people are in each of these groups, whoever says so; none for a group without. */
  memberCounts(ids: readonly string[]): Promise<{ groupId: string; count: number }[]>
  addMembers(id: string, source: MemberSource, emails: readonly string[]): Promise<void>
  removeMembers(id: string, source: MemberSource, emails: readonly string[]): Promise<void>
  groupsOf(email: string): Promise<OrganisationGroup[]>
  /** The people who are in any group of this source. */
  membersBy(source: MemberSource): Promise<string[]>
  removeFromAll(emails: readonly string[], source: MemberSource): Promise<void>
  /** The roles that groups give to these people; several for one. */
  rolesOf(emails: readonly string[]): Promise<{ email: string; role: Role }[]>
}
