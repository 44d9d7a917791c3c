import type { ProvisionedUser, UserFields } from '../../domain/provisioning/provision-user.ts'
import { badField, REQUIRED } from '../../kernel/bad-field.ts'
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
  if (typeof body !== 'object' || body === null) throw badField('', 'must be a JSON object')
  const { userName, externalId, displayName, name, active } = lowerKeys(body)
  if (typeof userName !== 'string' || userName.trim() === '') throw badField('userName', REQUIRED)
  const { givenName, familyName, formatted } = lowerKeys(typeof name === 'object' && name !== null ? name : {})
  return {
    userName,
    externalId: textOf(externalId, 'externalId'),
    givenName: textOf(givenName, 'name.givenName'),
    familyName: textOf(familyName, 'name.familyName'),
    displayName: textOf(displayName, 'displayName') ?? textOf(formatted, 'name.formatted'),
    isActive: active === undefined ? true : readBoolean(active),
  }
}

/** Some identity providers send booleans as strings. */
export function readBoolean(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.toLowerCase() : ''
  if (word !== 'true' && word !== 'false') throw badField('active', 'must be true or false')
  return word === 'true'
}

/** A name or an ID. Anything but a string counts as absent. */
export function textOf(value: unknown, field: string): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  if (value.length > MAX_CHARACTERS) throw badField(field, `must be at most ${MAX_CHARACTERS} characters long`)
  if (!isNameText(value)) throw badField(field, PATTERN_RULES[NAME_PATTERN] as string)
  return value
}

const NAMES = ['userName', 'externalId', 'displayName', 'name', 'active', 'givenName', 'familyName', 'formatted']

/** Attribute names count in any case (RFC 7643, section 2.1); ours in the one case of the standard. */
export function lowerKeys(object: object): Record<string, unknown> {
  const known = new Map(NAMES.map((name) => [name.toLowerCase(), name]))
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [known.get(key.toLowerCase()) ?? key, value]))
}
