import {
  type Access,
  anyOf,
  everyone,
  except,
  group,
  nobody,
  type PosixPermissions,
  sourceUsers,
  user,
} from '#connector-kit'

export const POSIX_READ = 4
export const POSIX_TRAVERSE = 1

/**
 * Who has a permission by mode bits and POSIX ACL. The first class that someone belongs to decides: owner, named users,
 * groups, others (acl(5), "Access check algorithm").
 */
export function posixAccess(
  { owner, group: owningGroup, mode, entries = [] }: PosixPermissions,
  bit: number,
  isKnownGroup: (id: string) => boolean,
): Access {
  const mask = entries.find(({ kind }) => kind === 'mask')?.mode ?? 7
  const allows = (bits: number) => (bits & mask & bit) !== 0
  const granted: Access[] = []
  const denied: Access[] = []
  /** Those that an earlier class denied get nothing from a later one. */
  const grant = (access: Access) => {
    granted.push(denied.length === 0 ? access : except(access, anyOf(...denied)))
  }

  if (((mode >> 6) & bit) !== 0) grant(user(owner))
  else denied.push(user(owner))

  const users = entries.flatMap(({ kind, id, mode: bits }) =>
    kind === 'user' && id !== undefined && id !== owner ? [{ who: user(id), isAllowed: allows(bits) }] : [],
  )
  for (const { who, isAllowed } of users) if (isAllowed) grant(who)
  for (const { who, isAllowed } of users) if (!isAllowed) denied.push(who)

  // With an ACL, the group bits of the mode hold the mask.
  const own = entries.find(({ kind, id }) => kind === 'group' && id === undefined)?.mode ?? (mode >> 3) & 7
  const groups = [
    { id: owningGroup, isAllowed: allows(own) },
    ...entries.flatMap(({ kind, id, mode: bits }) =>
      kind === 'group' && id !== undefined ? [{ id, isAllowed: allows(bits) }] : [],
    ),
  ]
  for (const { id, isAllowed } of groups) if (isAllowed) grant(group(id))
  // Any one group that allows it is enough.
  for (const { id, isAllowed } of groups) if (!isAllowed) denied.push(members(id, isKnownGroup))

  if ((mode & bit) !== 0) {
    // Everyone in an earlier class has it too then.
    if (denied.length === 0) return sourceUsers
    grant(sourceUsers)
  }
  return granted.length === 0 ? nobody : anyOf(...granted)
}

/** Anyone might be a member of a group that isn't known, so denying it denies everyone. */
function members(id: string, isKnownGroup: (id: string) => boolean): Access {
  return isKnownGroup(id) ? group(id) : anyOf(group(id), everyone)
}
