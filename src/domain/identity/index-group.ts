import { badField, quoted } from '../../kernel/bad-field.ts'
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
      ? 'must not be empty'
      : /\s/.test(name)
        ? 'must not contain whitespace'
        : name.toLowerCase().startsWith(RESERVED_GROUP_PREFIX)
          ? `must not start with "${RESERVED_GROUP_PREFIX}", which is reserved`
          : undefined
  if (problem === undefined) return
  throw badField(field, name === '' ? problem : `${problem}; got ${quoted(name)}`)
}
