import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentVisibility } from './document-visibility.ts'

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
