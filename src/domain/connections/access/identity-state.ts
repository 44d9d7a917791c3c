import type { Access, Account } from '#connector-kit'
import type { GroupMember, IdentityState } from '../../identity/identity-store.ts'
import { foldEmail } from '../../shared/email.ts'
import type { AccessList } from './compile-access.ts'
import { groupName } from './group-names.ts'
import { AccessResolver, type SourceIdentity } from './resolve-access.ts'
import { simplifyAccess } from './simplify-access.ts'

/** An account and the person it was matched with, if any. */
export type MatchedAccount = Account & { readonly matchedEmail: string | undefined }

/**
 * Everything the identity store must hold for a connection: users, the source's groups, the readers of each scope, and the
 * members of each list. Accounts that match nobody are left out; permissions refer to them by ID, so they take effect
 * as soon as they are matched.
 */
export function identityState(
  identity: SourceIdentity & { readonly accounts: readonly MatchedAccount[] },
  lists: readonly AccessList[],
): IdentityState {
  const resolver = new AccessResolver(identity)
  const groups = new Map<string, { title: string; members: Map<string, GroupMember> }>()
  const add = (name: string, title: string, members: readonly GroupMember[]) => {
    const found = groups.get(name) ?? { title, members: new Map() }
    for (const member of members) found.members.set(memberKey(member), member)
    groups.set(name, found)
  }
  for (const { id, title, members, access } of identity.groups) {
    const named = members.map((member) =>
      'account' in member ? userMember(member.account) : groupMember(groupName.ofGroup(member.group)),
    )
    add(groupName.ofGroup(id), title, named)
    if (access !== undefined) add(groupName.ofGroup(id), title, listMembers(access, resolver))
  }
  for (const { id, title, access } of identity.scopes) {
    add(groupName.ofScope(id), title, listMembers(access, resolver))
  }
  for (const { name, access } of lists) add(name, describeList(access), listMembers(access, resolver))
  return {
    users: usersOf(identity.accounts),
    groups: [...groups].map(([name, { title, members }]) => ({ name, title, members: [...members.values()] })),
  }
}

/** One user per person. If several accounts belong to one, the first active one counts. */
function usersOf(accounts: readonly MatchedAccount[]): IdentityState['users'] {
  const users = new Map<string, IdentityState['users'][number]>()
  for (const { id, name, matchedEmail, isActive } of accounts) {
    if (matchedEmail === undefined) continue
    const email = foldEmail(matchedEmail)
    if (users.get(email)?.isActive === true) continue
    users.set(email, { email, userId: id, name, isActive })
  }
  return [...users.values()]
}

/** Alternatives of users and groups stay as they are, so nested groups keep working. Everything else is resolved. */
function listMembers(access: Access, resolver: AccessResolver): GroupMember[] {
  const simple = simplifyAccess(access, () => false)
  const parts = simple.kind === 'anyOf' ? simple.of : [simple]
  return parts.flatMap((part): GroupMember[] => {
    if (part.kind === 'user') return [userMember(part.id)]
    if (part.kind === 'group') return [groupMember(groupName.ofGroup(part.id))]
    if (part.kind === 'scope') return [groupMember(groupName.ofScope(part.id))]
    return [...resolver.accountsOf(part)].map(userMember)
  })
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
