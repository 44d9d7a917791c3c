import { badField, quoted } from '../../kernel/bad-field.ts'
import type { ServiceError } from '../../kernel/errors.ts'
import { type RecordVersion, refuseConflict } from '../shared/version-conflict.ts'
import type { GroupMember, IdentityStore, Membership } from './identity-store.ts'

export interface MembershipDefinition {
  groupName: string
  memberUserId?: string
  memberGroupName?: string
}

/** Makes a user or a group a member of a group, which must exist. */
export async function indexMembership(
  { identity }: { identity: IdentityStore },
  datasource: string,
  definition: MembershipDefinition,
  version: RecordVersion = 0,
): Promise<void> {
  const membership = readMembership(datasource, definition)
  if (!(await identity.hasGroup(datasource, membership.groupName))) {
    throw unknownGroup(datasource, membership.groupName, 'membership.groupName')
  }
  refuseConflict(await identity.putMembership(membership, version), `membership in ${membership.groupName}`)
}

/** Ends a membership; succeeds when there is none. */
export async function deleteMembership(
  { identity }: { identity: IdentityStore },
  datasource: string,
  definition: MembershipDefinition,
  version: RecordVersion = 0,
): Promise<void> {
  const membership = readMembership(datasource, definition)
  refuseConflict(await identity.deleteMembership(membership, version), `membership in ${membership.groupName}`)
}

function readMembership(datasource: string, definition: MembershipDefinition): Membership {
  return { datasource, groupName: definition.groupName, member: readMember(definition, 'membership') }
}

/** The one member that is named. `field` is where: `membership`, or `memberships[3]`. */
export function readMember(
  { memberUserId, memberGroupName }: Omit<MembershipDefinition, 'groupName'>,
  field: string,
): GroupMember {
  const members: GroupMember[] = []
  if (memberUserId) members.push({ kind: 'user', id: memberUserId })
  if (memberGroupName) members.push({ kind: 'group', name: memberGroupName })
  const [member, second] = members
  if (member === undefined || second !== undefined) {
    throw badField(field, 'must have exactly one of memberUserId and memberGroupName')
  }
  return member
}

export function unknownGroup(datasource: string, name: string, field: string): ServiceError {
  return badField(
    field,
    `must be an existing group of data source ${quoted(datasource)}; got ${quoted(name)}. Index the group first`,
    { code: 'unknown_group' },
  )
}
