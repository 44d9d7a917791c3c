import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentVisibility, isForDatasourceUsers, soleGroupsOf } from './document-visibility.ts'

test('a document is for everyone, for some, or for one, as its access list says', () => {
  const everyone = { defaultAccess: 'everyone' } as const
  const one = { allowedUsers: [{ email: 'a@b.example' }] }

  assert.equal(documentVisibility(undefined, everyone), 'DOMAIN_VISIBLE')
  assert.equal(documentVisibility({ allowAnonymousAccess: true }, undefined), 'DOMAIN_VISIBLE')
  assert.equal(documentVisibility(undefined, { defaultAccess: 'datasourceUsers' }), 'SPECIFIC_PEOPLE_AND_GROUPS')
  assert.equal(documentVisibility(undefined, undefined), 'SPECIFIC_PEOPLE_AND_GROUPS')
  assert.equal(documentVisibility({ allowAllDatasourceUsersAccess: true }, everyone), 'SPECIFIC_PEOPLE_AND_GROUPS')
  assert.equal(documentVisibility({ ...one, allowedGroups: ['g'] }, everyone), 'SPECIFIC_PEOPLE_AND_GROUPS')
  assert.equal(documentVisibility({ allowedUsers: [{}, {}] }, everyone), 'SPECIFIC_PEOPLE_AND_GROUPS')
  assert.equal(documentVisibility(one, everyone), 'PRIVATE')
})

test('a group is named where the access list holds it alone', () => {
  assert.deepEqual(soleGroupsOf({ allowedGroups: ['finance'] }), ['finance'])
  assert.deepEqual(soleGroupsOf({ allowedGroups: ['finance', 'finance'], allowedUsers: [] }), ['finance'])

  const more = [
    { allowedGroups: ['finance', 'legal'] },
    { allowedUsers: [{ email: 'a@b.example' }] },
    { allowAnonymousAccess: true },
    { allowAllDatasourceUsersAccess: true },
    { allowedGroupIntersections: [{ requiredGroups: ['legal'] }] },
  ]
  for (const permissions of more) assert.deepEqual(soleGroupsOf({ allowedGroups: ['finance'], ...permissions }), [])
  assert.deepEqual(soleGroupsOf({ allowedGroups: [] }), [])
  assert.deepEqual(soleGroupsOf(undefined), [])
})

test('the groups of an intersection are named where the access list holds it alone', () => {
  const both = { requiredGroups: ['finance', 'legal'] }

  assert.deepEqual(soleGroupsOf({ allowedGroupIntersections: [both] }), ['finance', 'legal'])
  assert.deepEqual(soleGroupsOf({ allowedGroupIntersections: [both, { requiredGroups: ['hr'] }] }), [])
  assert.deepEqual(soleGroupsOf({ allowedGroupIntersections: [both], allowAnonymousAccess: true }), [])
  assert.deepEqual(soleGroupsOf({ allowedGroupIntersections: [both], allowedUsers: [{ email: 'a@b.example' }] }), [])
})

test('a document is for the users of its data source where nobody else is named', () => {
  const users = { allowAllDatasourceUsersAccess: true }

  assert.equal(isForDatasourceUsers(users, undefined), true)
  assert.equal(isForDatasourceUsers(undefined, { defaultAccess: 'datasourceUsers' }), true)
  assert.equal(isForDatasourceUsers(undefined, { defaultAccess: 'everyone' }), false)
  assert.equal(isForDatasourceUsers({ ...users, allowAnonymousAccess: true }, undefined), false)
  assert.equal(isForDatasourceUsers({ ...users, allowedGroups: ['finance'] }, undefined), false)
  assert.equal(isForDatasourceUsers({}, { defaultAccess: 'datasourceUsers' }), false)
})
