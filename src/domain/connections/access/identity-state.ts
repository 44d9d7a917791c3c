import type { Access, Account, Member } from '#connector-kit'
import { type GroupMember, type IdentityState, organizationMember } from '../../identity/identity-store.ts'
import { foldEmail } from '../../shared/email.ts'
import type { AccessList } from './compile-access.ts'
import { groupName } from './group-names.ts'
import { AccessResolver, type SourceIdentity } from './resolve-access.ts'
import { simplifyAccess } from './simplify-access.ts'

/** An account and the person it was matched with, if any. */
export type MatchedAccount = Account & { readonly matchedEmail: string | undefined }

/** Groups of the organization by folded name. Others grant nothing. */
export type OrganizationIds = ReadonlyMap<string, string>

/** So many members are added between two steps. */
const STEP = 500

/**
 * Everything the identity store must hold for a connection: users, the source's groups, the readers of each scope, and the
 * members of each list. Accounts that match nobody are left out; permissions refer to them by ID, so they take effect
 * as soon as they are matched. Works in small steps: companies have a hundred thousand accounts.
 */
export function* identityState(
  identity: SourceIdentity & { readonly accounts: readonly MatchedAccount[] },
  lists: readonly AccessList[],
  organization: OrganizationIds = new Map(),
): Generator<void, IdentityState> {
  const resolver = new AccessResolver(identity)
  yield
  const groups = new Map<string, { title: string; members: Map<string, GroupMember> }>()
  function* add(name: string, title: string, members: Iterable<GroupMember>): Generator<void> {
    const found = groups.get(name) ?? { title, members: new Map() }
    groups.set(name, found)
    let count = 0
    for (const member of members) {
      found.members.set(memberKey(member), member)
      if (++count % STEP === 0) yield
    }
    yield
  }
  for (const { id, title, members, access } of identity.groups) {
    yield* add(groupName.ofGroup(id), title, namedMembers(members, organization))
    if (access !== undefined) yield* add(groupName.ofGroup(id), title, listMembers(access, resolver))
  }
  for (const { id, title, access } of identity.scopes) {
    yield* add(groupName.ofScope(id), title, listMembers(access, resolver))
  }
  for (const { name, access } of lists) yield* add(name, describeList(access), listMembers(access, resolver))
  const users = yield* usersOf(identity.accounts)
  const all: IdentityState['groups'][number][] = []
  for (const [name, { title, members }] of groups) {
    all.push({ name, title, members: [...members.values()] })
    yield
  }
  return { users, groups: all }
}

function* namedMembers(members: readonly Member[], organization: OrganizationIds): Generator<GroupMember> {
  for (const member of members) {
    if ('account' in member) yield userMember(member.account)
    else if ('group' in member) yield groupMember(groupName.ofGroup(member.group))
    else {
      const id = organization.get(foldGroupName(member.organizationGroup))
      if (id !== undefined) yield groupMember(organizationMember(id))
    }
  }
}

/** Names in any case identify one group of the organization. */
export function foldGroupName(name: string): string {
  return name.trim().toLowerCase()
}

/** One user per person. If several accounts belong to one, the first active one counts. */
function* usersOf(accounts: readonly MatchedAccount[]): Generator<void, IdentityState['users']> {
  const users = new Map<string, IdentityState['users'][number]>()
  let count = 0
  for (const { id, name, matchedEmail, isActive } of accounts) {
    if (++count % STEP === 0) yield
    if (matchedEmail === undefined) continue
    const email = foldEmail(matchedEmail)
    if (users.get(email)?.isActive === true) continue
    users.set(email, { email, userId: id, name, isActive })
  }
  return [...users.values()]
}

/** Alternatives of users and groups stay as they are, so nested groups keep working. Everything else is resolved. */
function* listMembers(access: Access, resolver: AccessResolver): Generator<GroupMember> {
  const simple = simplifyAccess(access, () => false)
  for (const part of simple.kind === 'anyOf' ? simple.of : [simple]) {
    if (part.kind === 'user') yield userMember(part.id)
    else if (part.kind === 'group') yield groupMember(groupName.ofGroup(part.id))
    else if (part.kind === 'scope') yield groupMember(groupName.ofScope(part.id))
    else for (const account of accountsOf(part, resolver)) yield userMember(account)
  }
}

/** One by one: almost everyone, without a few, is a large set. */
function* accountsOf(access: Access, resolver: AccessResolver): Generator<string> {
  if (access.kind !== 'except') return yield* resolver.accountsOf(access)
  const without = resolver.accountsOf(access.without)
  for (const account of resolver.accountsOf(access.from)) if (!without.has(account)) yield account
}

function userMember(id: string): GroupMember {
  return { kind: 'user', id }
}

function groupMember(name: string): GroupMember {
  return { kind: 'group', name }
}

function memberKey(member: GroupMember): string {
  return member.kind === 'user' ? `user:${member.id}` : `group:${member.name}`
}

function describeList(access: Access): string {
  return access.kind === 'except' ? 'List with exceptions' : 'List of permissions'
}
