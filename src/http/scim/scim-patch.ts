import type { UserFields } from '../../domain/provisioning/provision-user.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { lowerKeys, readBoolean, textOf } from './scim-user.ts'

type Change = { -readonly [K in keyof UserFields]: UserFields[K] }

/** By path, in lower case. Attributes that we do not keep are ignored, as they are elsewhere. */
const SETTERS: Readonly<Record<string, (user: Change, value: unknown) => void>> = {
  active: (user, value) => {
    user.isActive = value === undefined ? false : readBoolean(value)
  },
  username: (user, value) => {
    user.userName = textOf(value) ?? ''
  },
  externalid: (user, value) => {
    user.externalId = textOf(value)
  },
  displayname: (user, value) => {
    user.displayName = textOf(value)
  },
  'name.formatted': (user, value) => {
    user.displayName = textOf(value)
  },
  'name.givenname': (user, value) => {
    user.givenName = textOf(value)
  },
  'name.familyname': (user, value) => {
    user.familyName = textOf(value)
  },
}

const SCHEMA_PREFIX = 'urn:ietf:params:scim:schemas:core:2.0:user:'

/** RFC 7644, section 3.5.2: operations in order, with a path or with an object of attributes. */
export function patchUser(user: UserFields, body: unknown): UserFields {
  const operations = operationsOf(body)
  const changed: Change = { ...user }
  for (const { op, path, value } of operations) {
    if (!['add', 'replace', 'remove'].includes(op)) throw invalid(`there is no operation "${op}"`)
    if (op === 'remove' && path === undefined) throw invalid('remove needs a path')
    if (path !== undefined) set(changed, path, op === 'remove' ? undefined : value)
    else if (typeof value === 'object' && value !== null) setAll(changed, value)
    else throw invalid(`${op} needs a path or an object of attributes`)
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
  if (!Array.isArray(Operations) || Operations.length === 0) throw invalid('Operations must be a list of operations')
  return Operations.map((each: { op?: unknown; path?: unknown; value?: unknown } | null) => ({
    op: typeof each?.op === 'string' ? each.op.toLowerCase() : '',
    path: typeof each?.path === 'string' ? each.path : undefined,
    value: each?.value,
  }))
}

function invalid(message: string): ServiceError {
  return new ServiceError('invalid_request', message)
}
