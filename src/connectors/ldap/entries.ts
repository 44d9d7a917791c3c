import type { Account, DirectoryEntry, Group, Member, Person } from '#connector-kit'
import { normalizeDn } from './normalize-dn.ts'

export const USER_ATTRIBUTES = [
  'uid',
  'sAMAccountName',
  'cn',
  'displayName',
  'mail',
  'title',
  'department',
  'departmentNumber',
  'ou',
  'manager',
  'telephoneNumber',
  'mobile',
  'l',
  'userAccountControl',
  'pwdAccountLockedTime',
  'nsAccountLock',
]
export const GROUP_ATTRIBUTES = ['cn', 'description', 'member', 'uniqueMember', 'memberUid']

/** The flag of a disabled account in Active Directory's `userAccountControl`. */
const ACCOUNT_DISABLED = 2

export function first(entry: DirectoryEntry, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = entry.attributes[name.toLowerCase()]?.[0]
    if (value !== undefined && value !== '') return value
  }
  return undefined
}

export function toAccount(entry: DirectoryEntry): Account {
  const email = first(entry, 'mail')
  const login = loginOf(entry)
  return {
    id: normalizeDn(entry.dn),
    name: nameOf(entry),
    ...(email !== undefined && { email }),
    ...(login !== undefined && { login }),
    isActive: isActive(entry),
  }
}

export function loginOf(entry: DirectoryEntry): string | undefined {
  return first(entry, 'uid', 'sAMAccountName')
}

function nameOf(entry: DirectoryEntry): string {
  return first(entry, 'displayName', 'cn') ?? entry.dn
}

function isActive(entry: DirectoryEntry): boolean {
  const control = Number(first(entry, 'userAccountControl') ?? '0')
  if ((control & ACCOUNT_DISABLED) !== 0) return false
  return first(entry, 'pwdAccountLockedTime') === undefined && first(entry, 'nsAccountLock')?.toLowerCase() !== 'true'
}

/** Members are named by distinguished name, or in POSIX groups by login. A name that is no user's may be a group's. */
export function toGroup(
  entry: DirectoryEntry,
  userByDn: ReadonlyMap<string, unknown>,
  userByLogin: ReadonlyMap<string, string>,
): Group {
  const named = [...(entry.attributes['member'] ?? []), ...(entry.attributes['uniquemember'] ?? [])].map(normalizeDn)
  const byLogin = (entry.attributes['memberuid'] ?? []).flatMap((login) => userByLogin.get(login) ?? [])
  const members: Member[] = [
    ...named.map((dn): Member => (userByDn.has(dn) ? { account: dn } : { group: dn })),
    ...byLogin.map((account) => ({ account })),
  ]
  return { id: normalizeDn(entry.dn), title: first(entry, 'cn') ?? entry.dn, members }
}

/** `undefined`: without an email nobody can be matched with the entry. */
export function toPerson(entry: DirectoryEntry, emailByDn: ReadonlyMap<string, string>): Person | undefined {
  const email = first(entry, 'mail')
  if (email === undefined) return undefined
  const manager = first(entry, 'manager')
  const managerEmail = manager && emailByDn.get(normalizeDn(manager))
  const fields = {
    title: first(entry, 'title'),
    department: first(entry, 'department', 'departmentNumber', 'ou'),
    phone: first(entry, 'telephoneNumber', 'mobile'),
    location: first(entry, 'l'),
    managerEmail,
  }
  const known = Object.entries(fields).filter(([, value]) => value !== undefined)
  return { email, name: nameOf(entry), isActive: isActive(entry), ...Object.fromEntries(known) }
}
