import { badField, quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { changeRecord, type Decision, type RecordKey } from '../audit/change-record.ts'
import type { GroupQuery, OrganisationGroup } from '../groups/group.ts'
import { type GroupDeps, groupRecord, refreshGroupRoles } from '../groups/group-roles.ts'
import type { Actor } from '../shared/actor.ts'
import type { ScimStore } from './scim-user.ts'

export interface ProvisionGroupDeps extends GroupDeps {
  scim: ScimStore
}

/** What a provisioning system says about a group. Members are ids of users that it provisioned. */
export interface GroupFields {
  readonly displayName: string
  readonly externalId: string | undefined
  readonly members: readonly string[]
}

export interface ProvisionedGroup {
  readonly group: OrganisationGroup
  readonly members: readonly { readonly id: string; readonly email: string }[]
}

/** Makes the group, or takes over one that was known from sign-ins alone. */
export async function provisionGroup(
  deps: ProvisionGroupDeps,
  actor: Actor,
  fields: GroupFields,
): Promise<ProvisionedGroup> {
  const name = readName(fields.displayName)
  const now = deps.clock.now()
  const { externalId } = fields
  return changeRecord(deps, actor, namedGroup(deps, name), async (known) => {
    if (known?.origin === 'provisioning') throw taken(name)
    const group: OrganisationGroup = known
      ? { ...known, name, externalId, origin: 'provisioning', changedAt: now }
      : { id: newId(), name, externalId, role: undefined, origin: 'provisioning', createdAt: now, changedAt: now }
    if (!(await (known ? deps.groups.change(group) : deps.groups.add(group)))) throw taken(name)
    return replaceMembers(deps, actor, 'group.provision', group, fields.members)
  })
}

/** The group that has a name, for `changeRecord`; its row is locked as when it is changed by its id. */
function namedGroup({ groups }: ProvisionGroupDeps, name: string): RecordKey<OrganisationGroup | undefined> {
  const read = async () => {
    const [known] = await groups.findByNames([name])
    if (known === undefined) return undefined
    await groups.lock(known.id)
    return groups.find(known.id)
  }
  return { name: `group named ${name.toLowerCase()}`, read }
}

export async function readProvisionedGroup(deps: ProvisionGroupDeps, id: string): Promise<ProvisionedGroup> {
  const group = await deps.groups.find(id)
  if (group?.origin !== 'provisioning') throw new ServiceError('not_found', `Group ${quoted(id)} not found`)
  const [found] = await withMembers(deps, [group])
  return found ?? { group, members: [] }
}

export async function listProvisionedGroups(
  deps: ProvisionGroupDeps,
  query: GroupQuery,
): Promise<{ found: ProvisionedGroup[]; total: number }> {
  const { groups, total } = await deps.groups.list({ ...query, origin: 'provisioning' })
  return { found: await withMembers(deps, groups), total }
}

/** `change` is given the group as it is when nobody else changes it: of several at once none undoes another. */
export async function changeProvisionedGroup(
  deps: ProvisionGroupDeps,
  actor: Actor,
  id: string,
  change: (before: GroupFields) => GroupFields,
): Promise<ProvisionedGroup> {
  return changeRecord(deps, actor, groupRecord(deps, id), async () => {
    const { group, members } = await readProvisionedGroup(deps, id)
    const before = { displayName: group.name, externalId: group.externalId, members: members.map((each) => each.id) }
    const fields = change(before)
    const name = readName(fields.displayName)
    const changed = { ...group, name, externalId: fields.externalId, changedAt: deps.clock.now() }
    if (!(await deps.groups.change(changed))) throw taken(name)
    return replaceMembers(deps, actor, 'group.change', changed, fields.members)
  })
}

/** With it goes what it gave its members, whoever said that they are. */
export async function deprovisionGroup(deps: ProvisionGroupDeps, actor: Actor, id: string): Promise<void> {
  await changeRecord(deps, actor, groupRecord(deps, id), async () => {
    const { group } = await readProvisionedGroup(deps, id)
    const members = await deps.groups.members([id])
    await deps.groups.remove(id)
    await refreshGroupRoles(
      deps,
      actor,
      members.map(({ email }) => email),
    )
    return { result: undefined, note: { action: 'group.deprovision', subject: id, details: { name: group.name } } }
  })
}

/** Inside `changeRecord`. */
async function replaceMembers(
  deps: ProvisionGroupDeps,
  actor: Actor,
  action: string,
  group: OrganisationGroup,
  memberIds: readonly string[],
): Promise<Decision<ProvisionedGroup>> {
  const wanted = await existingUsers(deps, memberIds)
  const before = (await deps.groups.members([group.id], 'scim')).map(({ email }) => email)
  const after = new Set(wanted.map(({ email }) => email))
  const added = [...after].filter((email) => !before.includes(email))
  const removed = before.filter((email) => !after.has(email))
  await deps.groups.addMembers(group.id, 'scim', added)
  await deps.groups.removeMembers(group.id, 'scim', removed)
  await refreshGroupRoles(deps, actor, [...added, ...removed])
  const details = { name: group.name, ...listed('added', added), ...listed('removed', removed) }
  return { result: { group, members: wanted }, note: { action, subject: group.id, details } }
}

const MAX_LISTED = 50

/** Who came or went; of many only how many. */
function listed(name: string, emails: readonly string[]): Record<string, unknown> {
  if (emails.length === 0) return {}
  return { [name]: emails.length > MAX_LISTED ? emails.length : emails }
}

async function withMembers(
  deps: ProvisionGroupDeps,
  groups: readonly OrganisationGroup[],
): Promise<ProvisionedGroup[]> {
  const ids = groups.map(({ id }) => id)
  const memberships = await deps.groups.members(ids, 'scim')
  const users = await deps.scim.findAll({ emails: [...new Set(memberships.map(({ email }) => email))] })
  const idOf = new Map(users.map(({ email, id }) => [email, id]))
  return groups.map((group) => ({
    group,
    members: memberships.flatMap(({ groupId, email }) => {
      const id = idOf.get(email)
      return groupId === group.id && id !== undefined ? [{ id, email }] : []
    }),
  }))
}

async function existingUsers({ scim }: ProvisionGroupDeps, ids: readonly string[]) {
  const distinct = [...new Set(ids)]
  const users = await scim.findAll({ ids: distinct })
  const known = new Set(users.map(({ id }) => id))
  const missing = distinct.find((id) => !known.has(id))
  if (missing !== undefined) throw badField('members', `must be IDs of existing users; got ${quoted(missing)}`)
  return users.map(({ id, email }) => ({ id, email }))
}

function readName(displayName: string): string {
  const name = displayName.trim()
  if (name === '' || name.length > 200) throw badField('displayName', 'must be 1 to 200 characters long')
  return name
}

function taken(name: string): ServiceError {
  return new ServiceError('conflict', `A group named ${quoted(name)} already exists`)
}
