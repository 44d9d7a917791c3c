import type { GroupFields, ProvisionedGroup } from '../../domain/provisioning/provision-group.ts'
import { badField, REQUIRED } from '../../kernel/bad-field.ts'
import { operationsOf, unknownOperation } from './scim-patch.ts'
import { textOf } from './scim-user.ts'

export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** A group as RFC 7643, section 4.2, writes it. Members are left out where a list was asked for without them. */
export function presentGroup({ group, members }: ProvisionedGroup, base: string, hasMembers = true) {
  return {
    schemas: [GROUP_SCHEMA],
    id: group.id,
    ...(group.externalId !== undefined && { externalId: group.externalId }),
    displayName: group.name,
    ...(hasMembers && {
      members: members.map(({ id, email }) => ({
        value: id,
        display: email,
        type: 'User',
        $ref: `${base}/scim/v2/Users/${id}`,
      })),
    }),
    meta: {
      resourceType: 'Group',
      created: group.createdAt.toISOString(),
      lastModified: group.changedAt.toISOString(),
      location: `${base}/scim/v2/Groups/${group.id}`,
    },
  }
}

/** The body of POST and PUT. */
export function readGroup(body: unknown): GroupFields {
  if (typeof body !== 'object' || body === null) throw badField('', 'must be a JSON object')
  const fields = lowerNames(body)
  const displayName = fields['displayname']
  if (typeof displayName !== 'string') throw badField('displayName', REQUIRED)
  return {
    displayName: textOf(displayName, 'displayName') ?? '',
    externalId: textOf(fields['externalid'], 'externalId'),
    members: readMembers(fields['members']),
  }
}

/** RFC 7644, section 3.5.2, in the forms that providers send: by path, by filter, and by an object without a path. */
export function patchGroup(group: GroupFields, body: unknown): GroupFields {
  return operationsOf(body).reduce((changed, { op, path, value }) => {
    if (!['add', 'replace', 'remove'].includes(op)) throw unknownOperation(op)
    if (path !== undefined) return applyOne(changed, op, path.replace(SCHEMA_PREFIX, ''), value)
    if (op === 'remove') throw badField('Operations.path', 'is required for remove')
    if (typeof value !== 'object' || value === null)
      throw badField('Operations.value', `must be an object of attributes if ${op} has no path`)
    return Object.entries(value).reduce((each, [name, part]) => applyOne(each, op, name, part), changed)
  }, group)
}

const SCHEMA_PREFIX = /^urn:ietf:params:scim:schemas:core:2\.0:group:/i
const ONE_MEMBER = /^members\[\s*value\s+eq\s+"([^"]*)"\s*\]$/i

function applyOne(group: GroupFields, op: string, path: string, value: unknown): GroupFields {
  const one = ONE_MEMBER.exec(path)?.[1]
  if (one !== undefined) {
    if (op !== 'remove') throw badField('Operations.path', 'with a filter on members is only supported for remove')
    return { ...group, members: group.members.filter((id) => id !== one) }
  }
  switch (path.toLowerCase()) {
    case 'members':
      return { ...group, members: changeMembers(group.members, op, value) }
    case 'displayname':
      if (op === 'remove' || typeof value !== 'string')
        throw badField('displayName', "must be a string and can't be removed")
      return { ...group, displayName: textOf(value, 'displayName') ?? '' }
    case 'externalid':
      return { ...group, externalId: op === 'remove' ? undefined : textOf(value, 'externalId') }
    default:
      // What we do not keep is ignored, as it is in users.
      return group
  }
}

function changeMembers(members: readonly string[], op: string, value: unknown): string[] {
  if (op === 'remove' && value === undefined) return []
  const named = readMembers(value)
  if (op === 'replace') return named
  return op === 'add' ? [...new Set([...members, ...named])] : members.filter((id) => !named.includes(id))
}

function readMembers(value: unknown): string[] {
  if (value === undefined || value === null) return []
  return [value].flat().map((member: unknown) => {
    const fields = typeof member === 'object' && member !== null ? lowerNames(member) : {}
    const { value: id, type } = fields
    if (typeof id !== 'string' || id === '') throw badField('members', 'must each have a `value` with the ID of a user')
    if (typeof type === 'string' && type.toLowerCase() === 'group')
      throw badField('members', 'must be users; nested groups are not supported')
    return id
  })
}

function lowerNames(object: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name.toLowerCase(), value]))
}
