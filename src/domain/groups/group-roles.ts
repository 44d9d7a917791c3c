import { badField, quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { readRole } from '../accounts/create-account.ts'
import { endNarrower, type SaveAccountDeps } from '../accounts/save-account.ts'
import { type AuditDeps, entryOf } from '../audit/audited.ts'
import { changeRecord, type RecordKey } from '../audit/change-record.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import { type Role, widerRole } from '../shared/role.ts'
import type { GroupQuery, GroupStore, OrganisationGroup } from './group.ts'

export interface GroupDeps extends AuditDeps, SaveAccountDeps {
  groups: GroupStore
}

/**
 * Gives the members of a group a role in addition to their own; undefined removes it. No group can give the Super Admin
 * role: whoever manages groups elsewhere must not be able to take over.
 * See docs/decisions/0025-organization-groups.md.
 */
export async function setGroupRole(
  deps: GroupDeps,
  actor: Actor,
  id: string,
  name: string | undefined,
): Promise<OrganisationGroup> {
  refuseUnless(actor, 'provisioning')
  const role = name === undefined || name === 'member' ? undefined : readRole(name)
  if (role === 'super-admin') throw badField('role', "can't be Super Admin for a group; give that role to a person")
  return changeRecord(deps, actor, groupRecord(deps, id), async (group) => {
    if (group === undefined) throw new ServiceError('not_found', `Group ${quoted(id)} not found`)
    const changed = { ...group, role, changedAt: deps.clock.now() }
    await deps.groups.change(changed)
    const members = await deps.groups.members([id])
    await refreshGroupRoles(
      deps,
      actor,
      members.map(({ email }) => email),
    )
    const details = { name: group.name, from: group.role ?? null, to: role ?? null }
    return { result: changed, note: { action: 'group.role', subject: id, details } }
  })
}

/** A group, for `changeRecord`; undefined: there is none. */
export function groupRecord(
  { groups }: Pick<GroupDeps, 'groups'>,
  id: string,
): RecordKey<OrganisationGroup | undefined> {
  const read = async () => {
    await groups.lock(id)
    return groups.find(id)
  }
  return { name: `group ${id}`, read }
}

/** With how many members each has, whoever says so. */
export async function listGroups(
  { groups }: GroupDeps,
  actor: Actor,
  query: GroupQuery,
): Promise<{ found: { group: OrganisationGroup; memberCount: number }[]; total: number }> {
  refuseUnless(actor, 'provisioning')
  const { groups: page, total } = await groups.list(query)
  const counted = await groups.memberCounts(page.map(({ id }) => id))
  const counts = new Map(counted.map(({ groupId, count }) => [groupId, count]))
  return { found: page.map((group) => ({ group, memberCount: counts.get(group.id) ?? 0 })), total }
}

/** So many people at once that no statement grows too long. */
const BATCH = 500

/**
 * Updates the roles these users get from groups. Each change is in the audit log.
 * See docs/decisions/0033-wider-roles.md.
 */
export async function refreshGroupRoles(deps: GroupDeps, actor: Actor, emails: readonly string[]): Promise<void> {
  const sorted = [...new Set(emails)].sort()
  for (let at = 0; at < sorted.length; at += BATCH) await refreshBatch(deps, actor, sorted.slice(at, at + BATCH))
}

async function refreshBatch(deps: GroupDeps, actor: Actor, emails: readonly string[]): Promise<void> {
  // First of all: what other groups give these people is read once nobody else can change it.
  const accounts = await deps.accounts.holdAll(emails)
  const given = new Map<string, Role>()
  for (const { email, role } of await deps.groups.rolesOf(emails)) {
    given.set(email, widerRole(role, given.get(email) ?? 'member'))
  }
  const byRole = Map.groupBy(accounts, ({ email }) => given.get(email))
  for (const [role, members] of byRole) {
    await deps.accounts.setGroupRole(
      members.map(({ email }) => email),
      role,
    )
  }
  const changes = accounts.map(({ email, role: from, givenRole = from }) => {
    return { email, from, to: widerRole(givenRole, given.get(email) ?? 'member') }
  })
  await endNarrower(deps, changes)
  for (const { email, from, to } of changes) {
    if (from === to) continue
    const note = { action: 'user.role', subject: email, details: { role: { from, to }, by: 'groups' } }
    await deps.audit.append(entryOf(actor, note, deps.clock.now()))
  }
}
