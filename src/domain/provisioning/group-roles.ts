import { ServiceError } from '../../kernel/errors.ts'
import { refuseUnless } from '../access/policy.ts'
import { type Actor, type Role, widerRole } from '../access/role.ts'
import { type AuditDeps, audited, entryOf } from '../audit/audited.ts'
import type { AccountStore } from '../identity/account.ts'
import { readRole } from '../identity/create-account.ts'
import { invalidField } from '../tokens/token-fields.ts'
import type { GroupQuery, GroupStore, OrganizationGroup } from './group.ts'

export interface GroupDeps extends AuditDeps {
  groups: GroupStore
  accounts: AccountStore
}

/**
 * Lets the members of a group have a role besides their own; undefined takes it away. Super Admin is given to persons
 * alone: whoever fills a group elsewhere must not be able to take the service over.
 */
export async function setGroupRole(
  deps: GroupDeps,
  actor: Actor,
  id: string,
  name: string | undefined,
): Promise<OrganizationGroup> {
  refuseUnless(actor, 'provisioning')
  const role = name === undefined || name === 'member' ? undefined : readRole(name)
  if (role === 'super-admin') throw invalidField('role', 'A group cannot make Super Admins; give that role to a person')
  const group = await deps.groups.find(id)
  if (group === undefined) throw new ServiceError('not_found', `There is no group ${id}`)
  const changed = { ...group, role, changedAt: deps.clock.now() }
  const details = { name: group.name, from: group.role ?? null, to: role ?? null }
  await audited(deps, actor, { action: 'group.role', subject: id, details }, async () => {
    await deps.groups.change(changed)
    const members = await deps.groups.members([id])
    await refreshGroupRoles(
      deps,
      actor,
      members.map(({ email }) => email),
    )
  })
  return changed
}

/** With how many members each has, whoever says so. */
export async function listGroups(
  { groups }: GroupDeps,
  actor: Actor,
  query: GroupQuery,
): Promise<{ found: { group: OrganizationGroup; memberCount: number }[]; total: number }> {
  refuseUnless(actor, 'provisioning')
  const { groups: page, total } = await groups.list(query)
  const counts = new Map<string, number>()
  for (const { groupId } of await groups.members(page.map(({ id }) => id))) {
    counts.set(groupId, (counts.get(groupId) ?? 0) + 1)
  }
  return { found: page.map((group) => ({ group, memberCount: counts.get(group.id) ?? 0 })), total }
}

/** Brings what groups give these people up to date; each change of a role is in the audit log. */
export async function refreshGroupRoles(deps: GroupDeps, actor: Actor, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  const given = new Map<string, Role>()
  for (const { email, role } of await deps.groups.rolesOf(emails)) {
    given.set(email, widerRole(role, given.get(email) ?? 'member'))
  }
  for (const before of await deps.accounts.findAll(emails)) {
    const { email } = before
    await deps.accounts.setGroupRole(email, given.get(email))
    const after = await deps.accounts.find(email)
    if (after === undefined || after.role === before.role) continue
    const details = { role: { from: before.role, to: after.role }, by: 'groups' }
    await deps.audit.append(entryOf(actor, { action: 'user.role', subject: email, details }, deps.clock.now()))
  }
}
