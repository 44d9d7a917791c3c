import type { RecordVersion, WriteResult } from '../shared/version-conflict.ts'
/** A person as one datasource knows them. */
export interface DatasourceUser {
  readonly datasource: string
  /** In lower case; identifies the user within the datasource and ties it to the caller. */
  readonly email: string
  /** The id by which the datasource's access lists name the user; compared exactly. */
  readonly userId: string | undefined
  readonly name: string
  /** False: former staff or a bot. Grants nothing. */
  readonly isActive: boolean
  /** When it was last indexed. */
  readonly uploadedAt?: Date
}

export interface Membership {
  readonly datasource: string
  readonly groupName: string
  readonly member: GroupMember
}

export type GroupMember =
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'group'; readonly name: string }

/** What a connection's groups call a group of the organization. */
export function organizationMember(groupId: string): string {
  return `organization:${groupId}`
}

/** What a membership is known by within its group. */
export function membershipItemKey({ member }: Pick<Membership, 'member'>): string {
  return member.kind === 'user' ? `user:${member.id}` : `group:${member.name}`
}

/** All users and groups of one datasource. */
export interface IdentityState {
  readonly users: readonly Omit<DatasourceUser, 'datasource' | 'uploadedAt'>[]
  readonly groups: readonly {
    readonly name: string
    /** What people call it. */
    readonly title: string
    readonly members: readonly GroupMember[]
  }[]
}

/** The identity graph of all datasources. Each write moves the version, in the same transaction. */
export interface IdentityStore {
  /** Changes with every write that can change who may see what: identity, datasource settings, new intersections. */
  version(): Promise<number>

  putUser(user: DatasourceUser, version: RecordVersion): Promise<WriteResult>
  deleteUser(datasource: string, email: string, version: RecordVersion): Promise<WriteResult>
  putGroup(datasource: string, name: string, version: RecordVersion): Promise<WriteResult>
  deleteGroup(datasource: string, name: string, version: RecordVersion): Promise<WriteResult>
  putMembership(membership: Membership, version: RecordVersion): Promise<WriteResult>
  deleteMembership(membership: Membership, version: RecordVersion): Promise<WriteResult>

  /**
   * Makes this all that the datasource has, in one transaction: writes what differs and nothing else. Returns whether
   * anything did.
   */
  replaceIdentity(datasource: string, state: IdentityState): Promise<boolean>
  /**
   * The part of it that lets nobody see more: removals, and groups that are new and that no document refers to yet
   * (`referenced` names the others). Returns whether something was left out.
   */
  narrowIdentity(datasource: string, state: IdentityState, referenced: ReadonlySet<string>): Promise<boolean>

  /** Those of these users (by e-mail, in lower case, or by id) and groups that were indexed in the datasource. */
  known(
    datasource: string,
    users: { readonly emails: readonly string[] } | { readonly userIds: readonly string[] },
    groups: readonly string[],
  ): Promise<{ readonly users: ReadonlySet<string>; readonly groups: ReadonlySet<string> }>
  hasGroup(datasource: string, name: string): Promise<boolean>
  /** What people call these groups. Groups that have no other name than their own are left out. */
  groupTitles(datasource: string, names: readonly string[]): Promise<ReadonlyMap<string, string>>
  usersByEmail(email: string): Promise<DatasourceUser[]>
  findUser(datasource: string, email: string): Promise<DatasourceUser | undefined>
  counts(datasource: string): Promise<{ users: number; groups: number; memberships: number }>
  /**
   * Every group that one of the seeds is a member of, directly or through other groups. Circles end. `organization`: and those
   * that contain a group of the organization which this person is in now.
   */
  groupsOf(
    seeds: readonly MemberSeed[],
    organization?: { readonly email: string; readonly datasources: readonly string[] },
  ): Promise<{ datasource: string; name: string }[]>
  /** All group intersections that some document asks for. */
  intersections(): Promise<{ datasource: string; principal: string; groups: readonly string[] }[]>
}

/** Under which name a caller is a member in one datasource. */
export type MemberSeed =
  | { readonly datasource: string; readonly email: string }
  | { readonly datasource: string; readonly userId: string }
