import type { Account, Group } from '#connector-kit'

/** Owner of nothing: what systems use for "no such user". */
const NOBODY_UID = 65_534

/** Users from the lines of /etc/passwd or `getent passwd`. IDs below `firstUserId` belong to the system and see nothing. */
export function readPasswd(text: string, firstUserId: number): Account[] {
  return rowsOf(text, 7).flatMap(([login = '', , uid = '', , comment = '']) => {
    if (!isId(uid)) return []
    const name = comment.split(',')[0]?.trim() || login
    const isActive = Number(uid) >= firstUserId && Number(uid) !== NOBODY_UID
    return [{ id: uid, login, name, isActive }]
  })
}

/** Groups from the lines of /etc/group or `getent group`, with the users whose primary group they are. */
export function readGroups(groupText: string, passwdText: string): Group[] {
  const uidOf = new Map<string, string>()
  const primary = new Map<string, string[]>()
  for (const [login = '', , uid = '', gid = ''] of rowsOf(passwdText, 7)) {
    if (!isId(uid)) continue
    if (!uidOf.has(login)) uidOf.set(login, uid)
    primary.set(gid, [...(primary.get(gid) ?? []), uid])
  }
  return rowsOf(groupText, 4).flatMap(([title = '', , gid = '', names = '']) => {
    if (!isId(gid)) return []
    const named = names.split(',').flatMap((login) => uidOf.get(login.trim()) ?? [])
    const members = [...new Set([...named, ...(primary.get(gid) ?? [])])]
    return [{ id: gid, title, members: members.map((account) => ({ account })) }]
  })
}

function rowsOf(text: string, fields: number): string[][] {
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter(({ length }) => length >= fields)
}

function isId(text: string): boolean {
  return /^\d{1,10}$/.test(text)
}
