import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileAcl } from './principals.ts'

test('without permissions a document carries the default of its datasource', () => {
  assert.deepEqual(compileAcl('wiki', undefined).principals, ['default:wiki'])
})

test('empty permissions, and lists that name nothing, carry no principal', () => {
  const empty = [
    {},
    { allowedUsers: [], allowedGroups: [], allowedGroupIntersections: [] },
    { allowedUsers: [{}, { email: '' }, { name: 'Ann' }], allowedGroups: [''] },
    { allowedGroupIntersections: [{}, { requiredGroups: [] }] },
    { allowAnonymousAccess: false, allowAllDatasourceUsersAccess: false },
  ]
  for (const permissions of empty) assert.deepEqual(compileAcl('wiki', permissions).principals, [])
})

test('each grant becomes one principal, whatever it resolves to', () => {
  const { principals } = compileAcl('wiki', {
    allowAnonymousAccess: true,
    allowAllDatasourceUsersAccess: true,
    allowedUsers: [{ email: ' Ann@Acme.example ', datasourceUserId: 'U1' }],
    allowedGroups: ['eng', 'eng'],
    allowedGroupIntersections: [{ requiredGroups: ['b', 'a', 'b'] }],
  })

  assert.deepEqual(principals, [
    'public',
    'ds:wiki',
    'email:wiki:ann@acme.example',
    'user:wiki:U1',
    'group:wiki:eng',
    'all:wiki:a b',
  ])
})

test('the order of groups does not matter in an intersection, their number and names do', () => {
  const of = (...requiredGroups: string[]) =>
    compileAcl('wiki', { allowedGroupIntersections: [{ requiredGroups }] }).principals[0]

  assert.equal(of('a', 'b'), of('b', 'a'))
  assert.notEqual(of('a', 'b'), of('a b'))
  assert.notEqual(of('a', 'b'), of('a%20b'))
  assert.notEqual(of('a'), of('a', 'b'))
})
