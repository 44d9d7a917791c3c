import {
  type Access,
  allOf,
  anyOf,
  everyone,
  except,
  group,
  type NtEntry,
  type NtPermissions,
  nobody,
  sourceUsers,
  user,
} from '#connector-kit'

const READ_DATA = 0x1
const READ_EXTENDED_ATTRIBUTES = 0x8
const READ_ATTRIBUTES = 0x80
const READ_CONTROL = 0x20000
const WRITE_DAC = 0x40000
const SYNCHRONIZE = 0x100000
const GENERIC_ALL = 0x10000000
const GENERIC_READ = 0x80000000

/** What opening a file for reading asks for. Reading its attributes comes with the folder. */
export const NT_READ = READ_DATA | READ_EXTENDED_ATTRIBUTES | READ_CONTROL | SYNCHRONIZE
/** A share must grant all of it. */
export const NT_SHARE_READ = NT_READ | READ_ATTRIBUTES

const OWNER_RIGHTS = 'S-1-3-4'
/** Everyone, authenticated users, network, and "this organization": everyone who signs in to a share. */
const ALL_USERS = ['S-1-1-0', 'S-1-5-11', 'S-1-5-2', 'S-1-5-15']
/**
 * Nobody who signs in to a share by name: creators (they count when a file is created), local and anonymous sign-ins,
 * services, and "dialup".
 */
const NO_USERS = [
  'S-1-3-0',
  'S-1-3-1',
  'S-1-5-7',
  'S-1-5-4',
  'S-1-5-6',
  'S-1-5-3',
  'S-1-5-1',
  'S-1-2-0',
  'S-1-2-1',
  'S-1-5-18',
]

/** What Samba calls root and its group, which files made on the server itself belong to. Nobody signs in as root. */
const ROOT = ['S-1-22-1-0', 'S-1-22-2-0']

export interface NtPrincipals {
  readonly accountIds: ReadonlySet<string>
  readonly groupIds: ReadonlySet<string>
}

/**
 * Who is granted all of `required` by a security descriptor. For each bit, the first entry that names someone and has the
 * bit decides ([MS-DTYP] 2.5.3.2), so whoever an allowing entry names has it unless an earlier entry denies it to them.
 */
export function ntAccess({ owner, entries }: NtPermissions, required: number, principals: NtPrincipals): Access {
  if (entries === undefined) return sourceUsers
  const applied = entries.filter(({ isInheritOnly }) => !isInheritOnly)
  // Owners can read and change permissions of their files, unless an entry for "owner rights" says something else.
  const ownerEntry: NtEntry = { isDeny: false, sid: owner, mask: READ_CONTROL | WRITE_DAC, isInheritOnly: false }
  const hasOwnerRights = isKnown(principalOf(owner, '', principals), principals) && !applied.some(isOwnerRights)
  const all = hasOwnerRights ? [ownerEntry, ...applied] : applied
  const byBit = new Map<string, Access>()
  for (let bit = 1; bit <= required; bit *= 2) {
    if ((required & bit) === 0) continue
    const access = accessOfBit(
      all.filter((entry) => hasBit(entry, bit)),
      owner,
      principals,
    )
    byBit.set(JSON.stringify(access), access)
  }
  return allOf(...byBit.values())
}

function isOwnerRights({ sid }: NtEntry): boolean {
  return sid === OWNER_RIGHTS
}

/** Generic bits are replaced when permissions are set. One that was left counts only if it denies. */
function hasBit({ mask, isDeny }: NtEntry, bit: number): boolean {
  return ((isDeny ? mask | genericBits(mask) : mask) & bit) !== 0
}

function genericBits(mask: number): number {
  return (mask & (GENERIC_ALL | GENERIC_READ)) === 0 ? 0 : NT_SHARE_READ
}

function accessOfBit(entries: readonly NtEntry[], owner: string, principals: NtPrincipals): Access {
  const granted: Access[] = []
  let allowed: Access[] = []
  const denied: Access[] = []
  const close = () => {
    if (allowed.length > 0)
      granted.push(denied.length === 0 ? anyOf(...allowed) : except(anyOf(...allowed), anyOf(...denied)))
    allowed = []
  }
  for (const { isDeny, sid } of entries) {
    const who = principalOf(sid, owner, principals)
    if (isDeny) {
      close()
      // Anyone might be a member of a group that isn't known, so denying it denies everyone.
      denied.push(isKnown(who, principals) ? who : anyOf(who, everyone))
    } else if (!ROOT.includes(sid)) allowed.push(who)
  }
  close()
  return granted.length === 0 ? nobody : anyOf(...granted)
}

function principalOf(sid: string, owner: string, principals: NtPrincipals): Access {
  if (ALL_USERS.includes(sid)) return sourceUsers
  if (NO_USERS.includes(sid)) return nobody
  if (sid === OWNER_RIGHTS) return principalOf(owner, '', principals)
  return principals.accountIds.has(sid) ? user(sid) : group(sid)
}

function isKnown(who: Access, { groupIds }: NtPrincipals): boolean {
  return who.kind !== 'group' || groupIds.has(who.id)
}
