import { ServiceError } from '../../kernel/errors.ts'
import type { GroupMember, IdentityStore, Membership } from './identity-store.ts'
import { refuseConflict } from './version-conflict.ts'

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
  version = 0,
): Promise<void> {
  const membership = readMembership(datasource, definition)
  if (!(await identity.hasGroup(datasource, membership.groupName))) {
    throw new ServiceError(
      'unknown_group',
      `membership.groupName: datasource "${datasource}" has no group "${membership.groupName}"; index the group first`,
      { details: [{ field: 'membership.groupName', message: 'names no group' }] },
    )
  }
  refuseConflict(await identity.putMembership(membership, version), `membership in ${membership.groupName}`)
}

/** Ends a membership; succeeds when there is none. */
export async function deleteMembership(
  { identity }: { identity: IdentityStore },
  datasource: string,
  definition: MembershipDefinition,
  version = 0,
): Promise<void> {
  const membership = readMembership(datasource, definition)
  refuseConflict(await identity.deleteMembership(membership, version), `membership in ${membership.groupName}`)
}

function readMembership(
  datasource: string,
  { groupName, memberUserId, memberGroupName }: MembershipDefinition,
): Membership {
  const members: GroupMember[] = []
  if (memberUserId) members.push({ kind: 'user', id: memberUserId })
  if (memberGroupName) members.push({ kind: 'group', name: memberGroupName })
  const [member, second] = members
  if (member === undefined || second !== undefined) {
    throw new ServiceError('invalid_request', 'membership: give exactly one of memberUserId and memberGroupName', {
      details: [{ field: 'membership', message: 'exactly one of memberUserId and memberGroupName' }],
    })
  }
  return { datasource, groupName, member }
}
