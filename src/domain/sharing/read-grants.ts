import { badField, quoted } from '../../kernel/bad-field.ts'
import type { Directory } from '../people/directory/directory.ts'
import { foldEmail, isEmail } from '../shared/email.ts'
import { GROUP_TYPES, type Grant, type Grantee, type GroupGrantee, type SharedRole } from './sharing.ts'

/** A role as a request gives it: to a person, by id or e-mail, or to a group. */
export interface RoleRequest {
  readonly role: SharedRole
  readonly person?: { readonly id?: string | undefined; readonly email?: string | undefined } | undefined
  readonly group?: { readonly type: string; readonly id: string; readonly datasource?: string | undefined } | undefined
}

/** `known`: e-mails of people who may be named by id though the directory has no entry of them. */
export function readGrants(
  requests: readonly RoleRequest[],
  field: string,
  directory: Directory,
  known: readonly string[],
): Grant[] {
  return requests.map(({ role, person, group }, at) => ({
    role,
    to: readGrantee(person, group, `${field}[${at}]`, directory, known),
  }))
}

function readGrantee(
  person: RoleRequest['person'],
  group: RoleRequest['group'],
  field: string,
  directory: Directory,
  known: readonly string[],
): Grantee {
  if (person !== undefined) return { kind: 'person', email: readPerson(person, `${field}.person`, directory, known) }
  if (group !== undefined) return readGroup(group, `${field}.group`)
  throw badField(field, 'must have a person or a group')
}

function readPerson(
  { id = '', email = '' }: NonNullable<RoleRequest['person']>,
  field: string,
  directory: Directory,
  known: readonly string[],
): string {
  if (isEmail(email.trim())) return foldEmail(email)
  const slot = directory.slotOfId(id)
  const found = slot === undefined ? undefined : directory.entry(slot)?.email
  const named = found ?? known.find((each) => directory.ids.idOf(each) === id)
  if (named === undefined) throw badField(`${field}.obfuscatedId`, `must be the ID of a person; got ${quoted(id)}`)
  return named
}

function readGroup({ type, id, datasource }: NonNullable<RoleRequest['group']>, field: string): GroupGrantee {
  const known = GROUP_TYPES.find((each) => each === type)
  if (known === undefined) throw badField(`${field}.type`, `must be one of ${GROUP_TYPES.join(', ')}; got ${type}`)
  if (known !== 'ALL' && id.trim() === '') throw badField(`${field}.id`, 'must not be empty')
  if (known === 'EXTERNAL_GROUP') {
    if (!datasource) throw badField(`${field}.datasourceInstance`, 'is required for an external group')
    return { kind: 'group', type: known, id, datasource }
  }
  return { kind: 'group', type: known, id }
}
