import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileAcl, principal } from './principals.ts'
import { narrowed, strictest } from './visibility-override.ts'

const people = { allowedUsers: [{ email: 'ann@acme.example' }, { email: 'bob@acme.example' }], allowedGroups: ['g'] }
const { principals } = compileAcl('wiki', people)
const document = { datasource: 'wiki', principals, owner: { email: 'Ann@acme.example' } }
const [ann, bob, group] = [
  principal.email('wiki', 'ann@acme.example'),
  principal.email('wiki', 'bob@acme.example'),
  principal.group('wiki', 'g'),
]

test('an override leaves everybody, nobody, the people that are named, or the owner', () => {
  assert.deepEqual(narrowed('NONE', document), [ann, bob, group])
  assert.deepEqual(narrowed('HIDE_FROM_ALL', document), [])
  assert.deepEqual(narrowed('HIDE_FROM_GROUPS', document), [ann, bob])
  assert.deepEqual(narrowed('HIDE_FROM_ALL_EXCEPT_OWNER', document), [ann, principal.ownerAmong(ann, group)])
})

test("an override never grants access to an owner the permissions don't include", () => {
  const others = { ...document, principals: [bob] }

  assert.deepEqual(narrowed('HIDE_FROM_ALL_EXCEPT_OWNER', others), [])
  assert.deepEqual(narrowed('HIDE_FROM_ALL_EXCEPT_OWNER', { ...document, owner: undefined }), [])
})

test('of several overrides the strictest counts', () => {
  assert.equal(strictest(['HIDE_FROM_GROUPS', 'HIDE_FROM_ALL_EXCEPT_OWNER']), 'HIDE_FROM_ALL_EXCEPT_OWNER')
  assert.equal(strictest(['HIDE_FROM_GROUPS', 'HIDE_FROM_ALL', 'NONE']), 'HIDE_FROM_ALL')
  assert.equal(strictest([]), 'NONE')
})
