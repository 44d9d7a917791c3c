import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRead, namespaceAccess, readRules, type Site } from './namespaces.ts'
import { groupsOf } from './users.ts'

const NAMESPACES = [
  { id: 0, name: '' },
  { id: 4, name: 'Acme wiki', canonical: 'Project' },
  { id: 3000, name: 'HR_team', canonical: 'HR_team' },
]
const PRIVATE: Site = { name: 'Acme', namespaces: NAMESPACES, isPublic: false, restrictions: [], rules: new Map() }

test('a public wiki is for everyone, a private one for users who can read it', () => {
  assert.deepEqual(namespaceAccess({ ...PRIVATE, isPublic: true }, 0), { kind: 'everyone' })
  assert.deepEqual(namespaceAccess(PRIVATE, 0), { kind: 'group', id: 'readers' })
})

test('if an extension restricts reading, nobody sees a namespace without a rule', () => {
  for (const isPublic of [true, false]) {
    const site = { ...PRIVATE, isPublic, restrictions: ['Lockdown'] }
    assert.deepEqual(namespaceAccess(site, 0), { kind: 'nobody' })
  }
})

test('a restricted namespace is for readers who are in one of its groups', () => {
  const rules = readRules(['hr team: hr, sysop', 'Main: *', 'Project:'], NAMESPACES)
  const named = {
    kind: 'anyOf',
    of: [
      { kind: 'group', id: 'wiki-hr' },
      { kind: 'group', id: 'wiki-sysop' },
    ],
  }
  const readers = { kind: 'group', id: 'readers' }

  // On a public wiki, too: users can lose the right to read that visitors have.
  for (const isPublic of [false, true]) {
    assert.deepEqual(namespaceAccess({ ...PRIVATE, isPublic, rules }, 3000), { kind: 'allOf', of: [readers, named] })
  }
  assert.deepEqual(namespaceAccess({ ...PRIVATE, restrictions: ['Lockdown'], rules }, 0), readers)
  assert.deepEqual(namespaceAccess({ ...PRIVATE, rules }, 4), { kind: 'nobody' })
})

test('a rule for a namespace that does not exist is refused', () => {
  for (const line of ['HRR: hr', 'hr', ': hr']) {
    assert.throws(() => readRules([line], NAMESPACES), { kind: 'failed', message: /namespace of the wiki/ }, line)
  }
})

test('rights decide who reads, whatever the groups', () => {
  const users = [
    { userid: 1, name: 'Ann', groups: ['*', 'user', 'hr'], rights: ['read', 'edit'] },
    { userid: 2, name: 'Bob', groups: ['*', 'user', 'hr', 'suspended'], rights: ['edit'] },
  ]
  const [readers, hr] = groupsOf(new Set(['hr']), users)

  assert.deepEqual(readers?.members, [{ account: '1' }])
  assert.deepEqual(hr?.members, [{ account: '1' }, { account: '2' }])
})

test('templates, code and messages of the interface are not read, and talk pages and files only if asked for', () => {
  const config = { url: '', user: '', talk: false, files: false, namespaceReaders: [] }
  const read = (settings: typeof config) =>
    [0, 1, 6, 7, 8, 9, 10, 828, 3000].filter((id) => isRead({ id, name: '' }, settings))

  assert.deepEqual(read(config), [0, 3000])
  assert.deepEqual(read({ ...config, talk: true, files: true }), [0, 1, 6, 7, 3000])
})
