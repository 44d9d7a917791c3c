import type { UserFields } from '../../domain/provisioning/provision-user.ts'
import { badField, quoted } from '../../kernel/bad-field.ts'
import type { ServiceError } from '../../kernel/errors.ts'
import { lowerKeys, readBoolean, textOf } from './scim-user.ts'

type Change = { -readonly [K in keyof UserFields]: UserFields[K] }

/** By path, in lower case. Attributes that we do not keep are ignored, as they are elsewhere. */
const SETTERS: Readonly<Record<string, (user: Change, value: unknown) => void>> = {
  active: (user, value) => {
    user.isActive = value === undefined ? false : readBoolean(value)
  },
  username: (user, value) => {
    user.userName = textOf(value, 'userName') ?? ''
  },
  externalid: (user, value) => {
    user.externalId = textOf(value, 'externalId')
  },
  displayname: (user, value) => {
    user.displayName = textOf(value, 'displayName')
  },
  'name.formatted': (user, value) => {
    user.displayName = textOf(value, 'name.formatted')
  },
  'name.givenname': (user, value) => {
    user.givenName = textOf(value, 'name.givenName')
  },
  'name.familyname': (user, value) => {
    user.familyName = textOf(value, 'name.familyName')
  },
}

const SCHEMA_PREFIX = 'urn:ietf:params:scim:schemas:core:2.0:user:'

/** RFC 7644, section 3.5.2: operations in order, with a path or with an object of attributes. */
export function patchUser(user: UserFields, body: unknown): UserFields {
  const operations = operationsOf(body)
  const changed: Change = { ...user }
  for (const { op, path, value } of operations) {
    if (!['add', 'replace', 'remove'].includes(op)) throw unknownOperation(op)
    if (op === 'remove' && path === undefined) throw badField('Operations.path', 'is required for remove')
    if (path !== undefined) set(changed, path, op === 'remove' ? undefined : value)
    else if (typeof value === 'object' && value !== null) setAll(changed, value)
    else throw badField('Operations.value', `must be an object of attributes if ${op} has no path`)
  }
  return changed
}

function setAll(user: Change, attributes: object): void {
  for (const [name, value] of Object.entries(lowerKeys(attributes))) {
    if (name === 'name' && typeof value === 'object' && value !== null) {
      for (const [part, text] of Object.entries(value)) set(user, `name.${part}`, text)
    } else set(user, name, value)
  }
}

function set(user: Change, path: string, value: unknown): void {
  const name = path.toLowerCase().replace(SCHEMA_PREFIX, '')
  // The path is anybody's: it must not find what every object has.
  if (Object.hasOwn(SETTERS, name)) SETTERS[name]?.(user, value)
}

export interface Operation {
  op: string
  path: string | undefined
  value: unknown
}

export function operationsOf(body: unknown): Operation[] {
  const { Operations } = (body ?? {}) as { Operations?: unknown }
  if (!Array.isArray(Operations) || Operations.length === 0)
    throw badField('Operations', 'must be an array of operations')
  return Operations.map((each: { op?: unknown; path?: unknown; value?: unknown } | null) => ({
    op: typeof each?.op === 'string' ? each.op.toLowerCase() : '',
    path: typeof each?.path === 'string' ? each.path : undefined,
    value: each?.value,
  }))
}

export function unknownOperation(op: string): ServiceError {
  return badField('Operations.op', `must be add, replace or remove; got ${quoted(op)}`)
}
