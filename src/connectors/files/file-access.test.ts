import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NtEntry, NtPermissions, PosixEntry, PosixPermissions } from '#connector-kit'
import { Random } from '../../../test/support/random.ts'
import { AccessResolver } from '../../domain/connections/access/resolve-access.ts'
import { NT_READ, NT_SHARE_READ, ntAccess } from './nt-access.ts'
import { posixAccess } from './posix-access.ts'

const USERS = ['u1', 'u2', 'u3', 'u4']
const GROUPS = ['g1', 'g2', 'g3']
/** Users may be members, but nobody lists it. */
const UNKNOWN = 'g9'
const CASES = 5000

/** Random groups, nested ones included. `of`: all groups of a user, also the unknown one. */
function randomIdentity(random: Random) {
  const accounts = USERS.map((id) => ({ id, name: id, isActive: true }))
  const groups = GROUPS.map((id, at) => ({
    id,
    title: id,
    members: [
      ...random.several(USERS, 0, 2).map((account) => ({ account })),
      // Only later ones, so that the brute force can go through them from the end.
      ...(at < GROUPS.length - 1 && random.chance(0.4) ? [{ group: GROUPS[at + 1] ?? '' }] : []),
    ],
  }))
  const hidden = new Set(random.several(USERS, 0, 2))
  const isIn = (user: string, group: string): boolean => {
    if (group === UNKNOWN) return hidden.has(user)
    const members = groups.find(({ id }) => id === group)?.members ?? []
    return members.some((member) => ('account' in member ? member.account === user : isIn(user, member.group)))
  }
  return { resolver: new AccessResolver({ accounts, groups, scopes: [] }), isIn }
}

test('mode bits and POSIX ACLs let in exactly the users that the first matching class lets in', () => {
  for (let seed = 1; seed <= CASES; seed++) {
    const random = new Random(seed)
    const { resolver, isIn } = randomIdentity(random)
    const permissions = randomPosix(random)
    const bit = random.pick([4, 1])

    const admitted = resolver.accountsOf(posixAccess(permissions, bit, (id) => GROUPS.includes(id)))

    const isExact = !JSON.stringify(permissions).includes(UNKNOWN)
    for (const user of USERS) {
      const expected = posixDecides(permissions, bit, user, (group) => isIn(user, group))
      const what = `seed ${seed}: ${user} ${JSON.stringify(permissions)}`
      if (isExact) assert.equal(admitted.has(user), expected, what)
      else assert.ok(expected || !admitted.has(user), `too much: ${what}`)
    }
  }
})

test('security descriptors let in exactly the users that their entries let in, in order', () => {
  for (let seed = 1; seed <= CASES; seed++) {
    const random = new Random(seed)
    const { resolver, isIn } = randomIdentity(random)
    const permissions = randomNt(random)
    const required = random.pick([NT_READ, NT_SHARE_READ])

    const principals = { accountIds: new Set(USERS), groupIds: new Set(GROUPS) }
    const admitted = resolver.accountsOf(ntAccess(permissions, required, principals))

    const isExact = !JSON.stringify(permissions).includes(UNKNOWN)
    for (const user of USERS) {
      const expected = ntDecides(permissions, required, user, (group) => isIn(user, group))
      const what = `seed ${seed}: ${user} ${JSON.stringify(permissions)}`
      if (isExact) assert.equal(admitted.has(user), expected, what)
      else assert.ok(expected || !admitted.has(user), `too much: ${what}`)
    }
  }
})

test('without a list everyone is admitted, and by an empty one nobody', () => {
  const principals = { accountIds: new Set(USERS), groupIds: new Set(GROUPS) }

  const withoutList = ntAccess({ kind: 'nt', owner: 'u1', entries: undefined }, NT_READ, principals)
  const empty = ntAccess({ kind: 'nt', owner: 'u1', entries: [] }, NT_READ, principals)

  const { resolver } = randomIdentity(new Random(1))
  assert.deepEqual(withoutList, { kind: 'sourceUsers' })
  assert.equal(resolver.accountsOf(empty).size, 0)
})

test("what root may read says nothing about people, and what is denied to root's group is denied to everyone", () => {
  const principals = { accountIds: new Set(USERS), groupIds: new Set(GROUPS) }
  const entry = (sid: string, isDeny = false): NtEntry => ({ isDeny, sid, mask: 0x1f01ff, isInheritOnly: false })
  const { resolver } = randomIdentity(new Random(1))
  const accessOf = (...entries: NtEntry[]) =>
    ntAccess({ kind: 'nt', owner: 'S-1-22-1-0', entries }, NT_READ, principals)

  const rootOnly = accessOf(entry('S-1-22-1-0'), entry('S-1-22-2-0'))
  const shared = accessOf(entry('S-1-22-1-0'), entry('S-1-22-2-0'), entry('S-1-1-0'))
  const denied = accessOf(entry('S-1-22-2-0', true), entry('S-1-1-0'))

  assert.deepEqual(rootOnly, { kind: 'nobody' })
  assert.deepEqual(shared, { kind: 'sourceUsers' })
  assert.equal(resolver.accountsOf(denied).size, 0)
})

function randomPosix(random: Random): PosixPermissions {
  const owner = random.pick([...USERS, 'u9'])
  const group = random.pick([...GROUPS, UNKNOWN])
  const mode = random.below(512)
  if (random.chance(0.4)) return { kind: 'posix', owner, group, mode }
  const named = (kind: 'user' | 'group', ids: readonly string[]): PosixEntry[] =>
    [...new Set(random.several(ids, 0, 2))].map((id) => ({ kind, id, mode: random.below(8) }))
  const entries: PosixEntry[] = [
    ...named('user', USERS),
    { kind: 'group', mode: random.below(8) },
    ...named('group', random.chance(0.1) ? [UNKNOWN] : GROUPS),
    { kind: 'mask', mode: (mode >> 3) & 7 },
  ]
  return { kind: 'posix', owner, group, mode, entries: random.shuffle(entries) }
}

/** acl(5), "Access check algorithm". */
function posixDecides(
  { owner, group, mode, entries = [] }: PosixPermissions,
  bit: number,
  user: string,
  isIn: (group: string) => boolean,
): boolean {
  const mask = entries.find(({ kind }) => kind === 'mask')?.mode ?? 7
  if (user === owner) return ((mode >> 6) & bit) !== 0
  const named = entries.find(({ kind, id }) => kind === 'user' && id === user)
  if (named !== undefined) return (named.mode & mask & bit) !== 0
  const own = entries.find(({ kind, id }) => kind === 'group' && id === undefined)?.mode ?? (mode >> 3) & 7
  const matching = [
    ...(isIn(group) ? [own] : []),
    ...entries.flatMap((each) => (each.kind === 'group' && each.id !== undefined && isIn(each.id) ? [each.mode] : [])),
  ]
  if (matching.length > 0) return matching.some((bits) => (bits & mask & bit) !== 0)
  return (mode & bit) !== 0
}

const MASKS = [0x1f01ff, 0x1200a9, 0x120089, 0x1, 0x20000, 0x100000, 0x8, 0x80, 0x120116, 0x10000000, 0x80000000]
const WELL_KNOWN = ['S-1-1-0', 'S-1-5-11', 'S-1-3-0', 'S-1-3-4', 'S-1-5-7']

function randomNt(random: Random): NtPermissions {
  const entries = Array.from({ length: random.below(7) }, (): NtEntry => {
    const sids = [...USERS, ...USERS, ...GROUPS, ...GROUPS, ...WELL_KNOWN, ...(random.chance(0.05) ? [UNKNOWN] : [])]
    return {
      isDeny: random.chance(0.35),
      sid: random.pick(sids),
      mask: random.pick(MASKS),
      isInheritOnly: random.chance(0.1),
    }
  })
  return { kind: 'nt', owner: random.pick([...USERS, ...GROUPS]), entries }
}

/** [MS-DTYP] 2.5.3.2, for someone who signed in over the network. */
function ntDecides(
  { owner, entries = [] }: NtPermissions,
  required: number,
  user: string,
  isIn: (group: string) => boolean,
): boolean {
  const isOwner = owner === user || isIn(owner)
  const matches = (sid: string) =>
    sid === user || isIn(sid) || sid === 'S-1-1-0' || sid === 'S-1-5-11' || (sid === 'S-1-3-4' && isOwner)
  const applied = entries.filter(({ isInheritOnly }) => !isInheritOnly)
  let remaining = required
  if (isOwner && !applied.some(({ sid }) => sid === 'S-1-3-4')) remaining &= ~0x60000
  for (const { isDeny, sid, mask } of applied) {
    if (!matches(sid)) continue
    // Generic bits: a denial counts, a grant doesn't.
    const bits = isDeny && (mask & 0x90000000) !== 0 ? 0x120089 : mask
    if (isDeny && (bits & remaining) !== 0) return false
    if (!isDeny) remaining &= ~bits
  }
  return remaining === 0
}
