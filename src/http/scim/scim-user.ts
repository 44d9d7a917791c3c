import type { ProvisionedUser, UserFields } from '../../domain/provisioning/provision-user.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { isNameText, NAME_PATTERN, PATTERN_RULES } from '../../kernel/text-rules.ts'

const MAX_CHARACTERS = 200

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'

/** A user as RFC 7643, section 4.1, writes it; only what we keep. */
export function presentUser({ user, account }: ProvisionedUser, base: string) {
  return {
    schemas: [USER_SCHEMA],
    id: user.id,
    ...(user.externalId !== undefined && { externalId: user.externalId }),
    userName: user.email,
    displayName: account.name,
    name: {
      formatted: account.name,
      ...(user.givenName !== undefined && { givenName: user.givenName }),
      ...(user.familyName !== undefined && { familyName: user.familyName }),
    },
    emails: [{ value: user.email, type: 'work', primary: true }],
    active: account.isActive,
    meta: {
      resourceType: 'User',
      created: user.createdAt.toISOString(),
      lastModified: user.changedAt.toISOString(),
      location: `${base}/scim/v2/Users/${user.id}`,
    },
  }
}

/** What a change starts from. */
export function fieldsOfUser({ user, account }: ProvisionedUser): UserFields {
  return {
    userName: user.email,
    externalId: user.externalId,
    givenName: user.givenName,
    familyName: user.familyName,
    displayName: account.name,
    isActive: account.isActive,
  }
}

/** The body of POST and PUT. What we do not keep is ignored (RFC 7644, section 3.3). */
export function readUser(body: unknown): UserFields {
  if (typeof body !== 'object' || body === null) throw invalid('the body must be a JSON object')
  const { userName, externalId, displayName, name, active } = lowerKeys(body)
  if (typeof userName !== 'string' || userName.trim() === '') throw invalid('userName is missing')
  const { givenName, familyName, formatted } = lowerKeys(typeof name === 'object' && name !== null ? name : {})
  return {
    userName,
    externalId: textOf(externalId),
    givenName: textOf(givenName),
    familyName: textOf(familyName),
    displayName: textOf(displayName) ?? textOf(formatted),
    isActive: active === undefined ? true : readBoolean(active),
  }
}

/** Some systems write truth values as text. */
export function readBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.toLowerCase() : ''
  if (word !== 'true' && word !== 'false') throw invalid('active must be true or false')
  return word === 'true'
}

/** A name or an id; what is no text counts as absent. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  if (value.length > MAX_CHARACTERS) throw invalid(`a text has more than ${MAX_CHARACTERS} characters`)
  if (!isNameText(value)) throw invalid(`a text ${PATTERN_RULES[NAME_PATTERN]}`)
  return value
}

const NAMES = ['userName', 'externalId', 'displayName', 'name', 'active', 'givenName', 'familyName', 'formatted']

/** Attribute names count in any case (RFC 7643, section 2.1); ours in the one case of the standard. */
export function lowerKeys(object: object): Record<string, unknown> {
  const known = new Map(NAMES.map((name) => [name.toLowerCase(), name]))
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [known.get(key.toLowerCase()) ?? key, value]))
}

function invalid(message: string): ServiceError {
  return new ServiceError('invalid_request', message)
}
