import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Access,
  allOf,
  anyOf,
  everyone,
  except,
  type Group,
  group,
  nobody,
  scope,
  sourceUsers,
  user,
} from '#connector-kit'
import { Random } from '../../../../test/support/random.ts'
import type { DocumentPermissions } from '../../../wire/document-definition.ts'
import type { IdentityState } from '../../identity/identity-store.ts'
import { compileAccess } from './compile-access.ts'
import { identityState } from './identity-state.ts'
import { AccessResolver, type SourceIdentity } from './resolve-access.ts'

const isOpen = (id: string) => id === 'open'

test('a group of the organization is a member by its ID, and what it would be denied is for nobody', () => {
  const members = [{ organizationGroup: 'FINANCE ' }, { organizationGroup: 'unknown' }]
  const accounts = [{ id: 'a', name: 'Ann', isActive: true, matchedEmail: 'ann@acme.example' }]
  const identity = { accounts, groups: [{ id: 'g', title: 'Finance', members }], scopes: [] }

  const state = whole(identityState(identity, [], new Map([['finance', '7']])))
  const resolver = new AccessResolver(identity)

  assert.deepEqual(state.groups[0]?.members, [{ kind: 'group', name: 'organization:7' }])
  assert.equal(resolver.accountsOf(except(sourceUsers, group('g'))).size, 0)
  assert.equal(resolver.accountsOf(except(sourceUsers, group('other'))).size, 1)
})

test('alternatives become entries of the permissions', () => {
  const { permissions, lists } = compileAccess(anyOf(user('5'), group('hr'), scope('p1'), sourceUsers), isOpen)

  assert.deepEqual(permissions, {
    allowAllDatasourceUsersAccess: true,
    allowedUsers: [{ datasourceUserId: '5' }],
    allowedGroups: ['group-hr', 'scope-p1'],
  })
  assert.deepEqual(lists, [])
})

test('conditions that must all hold become an intersection of groups', () => {
  const { permissions, lists } = compileAccess(allOf(scope('space'), group('a b'), everyone), isOpen)

  assert.deepEqual(permissions, { allowedGroupIntersections: [{ requiredGroups: ['group-a%20b', 'scope-space'] }] })
  assert.deepEqual(lists, [])
})

test('expressions that differ only in order and nesting share one list', () => {
  const one = compileAccess(except(anyOf(group('a'), anyOf(user('1'), group('b'))), user('2')), isOpen)
  const other = compileAccess(except(anyOf(group('b'), user('1'), group('a')), anyOf(user('2'), nobody)), isOpen)

  assert.deepEqual(one, other)
  assert.equal(one.lists.length, 1)
})

test('what a connector failed to understand grants nothing', () => {
  const unknown = { kind: 'someoneElse' } as unknown as Access
  for (const access of [
    nobody,
    unknown,
    anyOf(),
    allOf(),
    user(''),
    allOf(everyone, unknown),
    except(everyone, everyone),
  ]) {
    assert.deepEqual(compileAccess(access, isOpen).permissions, {}, JSON.stringify(access))
  }
})

test('an expression nested without end grants nothing', () => {
  let access: Access = user('1')
  for (let depth = 0; depth < 10_000; depth++) access = { kind: 'anyOf', of: [access] }

  assert.deepEqual(compileAccess(access, isOpen).permissions, {})
})

test('a group defined by itself is refused rather than guessed', () => {
  const groups = [
    { id: 'a', title: 'A', members: [], access: except(sourceUsers, group('b')) },
    { id: 'b', title: 'B', members: [{ group: 'a' }] },
  ]

  assert.throws(() => whole(identityState({ accounts: [], groups, scopes: [] }, [])), /group \w leads back to itself/)
})

test('permissions admit exactly the accounts that the source admits, in 3,000 random worlds', () => {
  const random = new Random(7)
  for (let round = 0; round < 3000; round++) {
    const world = randomWorld(random)
    const access = randomAccess(random, world, 3)
    const { permissions, lists } = compileAccess(access, isOpen)
    const state = whole(identityState(world, lists))
    for (const account of world.accounts) {
      const expected = account.isActive && isAdmitted(access, account.id, world)
      const actual = account.isActive && isPermitted(permissions, account.id, state)
      assert.equal(actual, expected, JSON.stringify({ round, account: account.id, access, permissions }))
    }
  }
})

type World = SourceIdentity & { accounts: readonly (SourceIdentity['accounts'][number] & { matchedEmail: string })[] }

function randomWorld(random: Random): World {
  const accounts = Array.from({ length: 5 }, (_, at) => ({
    id: `u${at}`,
    name: `User ${at}`,
    isActive: random.chance(0.85),
    matchedEmail: `u${at}@x.example`,
  }))
  // Groups may contain each other, themselves included, and members that don't exist.
  const groups: Group[] = Array.from({ length: 4 }, (_, at) => ({
    id: `g${at}`,
    title: `Group ${at}`,
    members: Array.from({ length: random.below(4) }, () =>
      random.chance(0.6) ? { account: `u${random.below(6)}` } : { group: `g${random.below(4)}` },
    ),
  }))
  const bare = { accounts, groups: [...groups], scopes: [] }
  groups.push({ id: 'g4', title: 'Group 4', members: [], access: withoutGroup(randomAccess(random, bare, 2), 'g4') })
  const scopes = [
    { id: 'open', title: 'Open', access: everyone },
    ...[0, 1].map((at) => ({ id: `s${at}`, title: `Scope ${at}`, access: randomAccess(random, bare, 2) })),
  ]
  return { accounts, groups, scopes }
}

function randomAccess(random: Random, world: SourceIdentity, depth: number): Access {
  const kinds = depth === 0 ? 6 : 9
  const part = () => randomAccess(random, world, depth - 1)
  const parts = () => Array.from({ length: random.below(4) }, part)
  switch (random.below(kinds)) {
    case 0:
      return random.chance(0.3) ? everyone : user(`u${random.below(6)}`)
    case 1:
      return random.chance(0.3) ? nobody : user(`u${random.below(6)}`)
    case 2:
      return sourceUsers
    case 3:
    case 4:
      return group(`g${random.below(5)}`)
    case 5:
      return world.scopes.length === 0
        ? group(`g${random.below(5)}`)
        : scope(random.pick(['open', 's0', 's1', 'missing']))
    case 6:
      return { kind: 'anyOf', of: parts() }
    case 7:
      return { kind: 'allOf', of: parts() }
    default:
      return except(part(), part())
  }
}

/** The same without references to a group, which a group's own expression may not have. */
function withoutGroup(access: Access, id: string): Access {
  return JSON.parse(JSON.stringify(access).replaceAll(`"id":"${id}"`, '"id":"g0"')) as Access
}

/** What the source would say, from the definition of each kind alone. */
function isAdmitted(access: Access, id: string, world: World): boolean {
  switch (access.kind) {
    case 'everyone':
    case 'sourceUsers':
      return true
    case 'nobody':
      return false
    case 'user':
      return access.id === id
    case 'group':
      return isMember(id, access.id, world, new Set())
    case 'scope': {
      const found = world.scopes.find((each) => each.id === access.id)
      return found !== undefined && isAdmitted(found.access, id, world)
    }
    case 'anyOf':
      return access.of.some((part) => isAdmitted(part, id, world))
    case 'allOf':
      return access.of.length > 0 && access.of.every((part) => isAdmitted(part, id, world))
    case 'except':
      return isAdmitted(access.from, id, world) && !isAdmitted(access.without, id, world)
  }
}

function isMember(id: string, name: string, world: World, seen: Set<string>): boolean {
  if (seen.has(name)) return false
  seen.add(name)
  const found = world.groups.find((each) => each.id === name)
  if (found?.access !== undefined && isAdmitted(found.access, id, world)) return true
  return (found?.members ?? []).some((member) =>
    'account' in member ? member.account === id : 'group' in member && isMember(id, member.group, world, seen),
  )
}

/** What document permissions mean, over the groups that were written. */
function isPermitted(permissions: DocumentPermissions, id: string, state: IdentityState): boolean {
  const isIn = (name: string, seen = new Set<string>()): boolean => {
    if (seen.has(name)) return false
    seen.add(name)
    const members = state.groups.find((each) => each.name === name)?.members ?? []
    return members.some((member) => (member.kind === 'user' ? member.id === id : isIn(member.name, seen)))
  }
  return (
    permissions.allowAnonymousAccess === true ||
    permissions.allowAllDatasourceUsersAccess === true ||
    (permissions.allowedUsers ?? []).some(({ datasourceUserId }) => datasourceUserId === id) ||
    (permissions.allowedGroups ?? []).some((name) => isIn(name)) ||
    (permissions.allowedGroupIntersections ?? []).some(({ requiredGroups = [] }) =>
      requiredGroups.every((name) => isIn(name)),
    )
  )
}

function whole<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
