import { ServiceError } from '../../kernel/errors.ts'
import { type RecordVersion, refuseConflict } from '../shared/version-conflict.ts'
import type { IdentityStore } from './identity-store.ts'

/** Group names that start so are kept for groups that the service itself makes. */
const RESERVED_GROUP_PREFIX = 'almanac:'

/** Adds one group to a datasource; it has no members yet. */
export async function indexGroup(
  { identity }: { identity: IdentityStore },
  datasource: string,
  name: string,
  version: RecordVersion = 0,
): Promise<void> {
  refuseGroupName(name, 'group.name')
  refuseConflict(await identity.putGroup(datasource, name, version), `group ${name}`)
}

/** Removes a group with its memberships, as group and as member; succeeds when there is none. */
export async function deleteGroup(
  { identity }: { identity: IdentityStore },
  datasource: string,
  name: string,
  version: RecordVersion = 0,
): Promise<void> {
  refuseConflict(await identity.deleteGroup(datasource, name, version), `group ${name}`)
}

export function refuseGroupName(name: string, field: string): void {
  const problem =
    name === ''
      ? 'is empty'
      : /\s/.test(name)
        ? 'contains white space'
        : name.toLowerCase().startsWith(RESERVED_GROUP_PREFIX)
          ? `starts with the reserved "${RESERVED_GROUP_PREFIX}"`
          : undefined
  if (problem === undefined) return
  throw new ServiceError('invalid_request', `${field} "${name}" ${problem}; choose another name`, {
    details: [{ field, message: problem }],
  })
}
