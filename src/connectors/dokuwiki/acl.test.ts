import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../test/support/random.ts'
import { AccessResolver } from '../../domain/connections/access/resolve-access.ts'
import { type AclLine, AclRules, chainOf, Directory, type WikiUser } from './acl.ts'
import { groupsOf } from './identity.ts'

function userOf(login: string, groups: readonly string[]): WikiUser {
  return { login, name: login, email: '', groups }
}

/** The logins of those who can read the path. */
function readersOf(
  path: string,
  lines: readonly AclLine[],
  users: readonly WikiUser[],
  authtype = 'authplain',
): string[] {
  const directory = new Directory(users, authtype)
  const rules = new AclRules(lines, directory)
  const identity = { directory, rules, superusers: directory.members('@admin'), settings: undefined }
  const accounts = users.map(({ login }) => ({ id: login, name: login, isActive: true }))
  const resolver = new AccessResolver({ accounts, groups: [...groupsOf(identity)], scopes: [] })
  return [...resolver.accountsOf(rules.accessOf(path))].sort()
}

function line(scope: string, subject: string, level: number): AclLine {
  return { scope, subject, level }
}

const USERS = [userOf('ann', ['user', 'hr']), userOf('bob', ['user']), userOf('cat', []), userOf('root', ['admin'])]

test('the most specific scope that names a user decides', () => {
  const lines = [line('*', '@user', 1), line('hr:*', '@user', 0), line('hr:*', '@hr', 1), line('hr:open', 'bob', 1)]

  assert.deepEqual(readersOf('start', lines, USERS), ['ann', 'bob', 'root'])
  assert.deepEqual(readersOf('hr:leave', lines, USERS), ['ann', 'root'])
  assert.deepEqual(readersOf('hr:deep:er', lines, USERS), ['ann', 'root'])
  assert.deepEqual(readersOf('hr:open', lines, USERS), ['ann', 'bob', 'root'])
})

test('in one scope the highest level counts', () => {
  const lines = [line('*', '@ALL', 1), line('x:*', '@user', 0), line('x:*', '@hr', 8)]

  assert.deepEqual(readersOf('x:page', lines, USERS), ['ann', 'cat', 'root'])
})

test('@ALL ends the search, and makes a page public if it can read', () => {
  const open = new AclRules([line('*', '@ALL', 1), line('hr:*', '@hr', 8)], new Directory(USERS, 'authplain'))
  assert.deepEqual(open.accessOf('start'), { kind: 'everyone' })
  assert.deepEqual(open.accessOf('hr:leave'), { kind: 'everyone' })

  assert.deepEqual(readersOf('hr:leave', [line('*', '@user', 1), line('hr:*', '@ALL', 0)], USERS), ['root'])
})

test('%USER% and %GROUP% stand for whoever looks', () => {
  const lines = [line('users:%USER%:*', '%USER%', 16), line('%GROUP%:*', '%GROUP%', 1), line('all:*', '%USER%', 1)]

  assert.deepEqual(readersOf('users:ann:diary', lines, USERS), ['ann', 'root'])
  assert.deepEqual(readersOf('users:diary', lines, USERS), ['root'])
  assert.deepEqual(readersOf('hr:page', lines, USERS), ['ann', 'root'])
  assert.deepEqual(readersOf('all:page', lines, USERS), ['ann', 'bob', 'cat', 'root'])
})

test('without any line nobody but superusers can read', () => {
  assert.deepEqual(readersOf('start', [], USERS), ['root'])
  assert.deepEqual(readersOf('start', [line('other:*', '@ALL', 1)], USERS), ['root'])
})

test('a name in another case counts as the user system compares it, and if unknown only takes away', () => {
  const lines = [line('*', '@ALL', 1), line('x:*', '@HR', 0), line('y:*', '@ALL', 0), line('y:*', '@HR', 1)]

  assert.ok(readersOf('x:page', lines, USERS, 'authplain').includes('ann'))
  assert.ok(!readersOf('x:page', lines, USERS, 'authad').includes('ann'))
  assert.ok(!readersOf('x:page', lines, USERS, 'another').includes('ann'))
  assert.ok(!readersOf('y:page', lines, USERS, 'authplain').includes('ann'))
  assert.ok(readersOf('y:page', lines, USERS, 'authad').includes('ann'))
  assert.ok(!readersOf('y:page', lines, USERS, 'another').includes('ann'))
})

test('scopes are asked from the page to the root', () => {
  assert.deepEqual(chainOf('a:b:c'), ['a:b:c', 'a:b:*', 'a:*', '*'])
  assert.deepEqual(chainOf('a:*'), ['a:*', '*'])
  assert.deepEqual(chainOf('start'), ['start', '*'])
})

test('random permissions let in exactly the users that auth_aclcheck lets in', () => {
  const random = new Random(17)
  const subjects = ['@ALL', '@user', '@hr', '@a_b', 'ann', 'bob', '%USER%', '%GROUP%', '@none', 'stranger']
  const scopes = [
    '*',
    'a:*',
    'a:b:*',
    'users:%USER%:*',
    '%GROUP%:*',
    'a:%GROUP%:*',
    'hr:*',
    'users:ann:*',
    'a:b:p',
    'p',
  ]
  const paths = ['p', 'a:p', 'a:b:p', 'a:b:c:p', 'users:ann:p', 'users:p', 'hr:p', 'a_b:p', 'a:hr:p', 'hr:*', '*']
  for (let round = 0; round < 1500; round++) {
    const users = ['ann', 'bob', 'cat', 'x.y'].map((login) =>
      userOf(
        login,
        ['user', 'hr', 'a_b', 'admin'].filter((_, at) => random.chance(at === 3 ? 0.05 : 0.5)),
      ),
    )
    const lines = Array.from({ length: random.below(8) }, () =>
      line(random.pick(scopes), random.pick(subjects), random.pick([0, 0, 1, 2, 16])),
    )
    for (const path of paths) {
      const expected = users.filter((each) => canRead(path, each, lines)).map(({ login }) => login)
      assert.deepEqual(readersOf(path, lines, users), expected.sort(), JSON.stringify({ round, path, users, lines }))
    }
  }
})

/** DokuWiki's `auth_loadACL` and `auth_aclcheck_cb`, line by line. */
function canRead(path: string, { login, groups }: WikiUser, lines: readonly AclLine[]): boolean {
  if (groups.includes('admin')) return true
  const loaded = lines.flatMap(({ scope, subject, level }) => {
    const where = scope.replaceAll('%USER%', login)
    const who = subject.replaceAll('%USER%', login)
    if (!`${where} ${who}`.includes('%GROUP%')) return [line(where, who, level)]
    return groups.map((name) => line(where.replaceAll('%GROUP%', name), who.replaceAll('%GROUP%', `@${name}`), level))
  })
  const names = ['@ALL', login, ...groups.map((name) => `@${name}`)]
  const levelAt = (scope: string) =>
    Math.max(
      -1,
      ...loaded.flatMap((each) => (each.scope === scope && names.includes(each.subject) ? [each.level] : [])),
    )
  let level = levelAt(path)
  let namespace = path.split(':').slice(0, -1)
  while (level === -1) {
    level = levelAt(namespace.length === 0 ? '*' : `${namespace.join(':')}:*`)
    if (namespace.length === 0) break
    namespace = namespace.slice(0, -1)
  }
  return level >= 1
}
