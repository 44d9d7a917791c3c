import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosenScopes, scopeChoice } from './scope-choice.ts'

const SCOPES = [
  { id: 'ou=a,dc=x', title: 'A' },
  { id: 'b', title: 'B' },
]
const NONE = { includedScopes: [], excludedScopes: [] }

test('scopes are chosen by place, because IDs may have commas', () => {
  const only = { includedScopes: ['ou=a,dc=x'], excludedScopes: [] }

  assert.deepEqual(scopeChoice(only, SCOPES), { which: 'only', chosen: '0' })
  assert.deepEqual(chosenScopes(NONE, SCOPES, { which: 'only', chosen: '0' }), only)
})

test('a scope the source does not list now stays chosen', () => {
  const before = { includedScopes: [], excludedScopes: ['gone'] }

  assert.deepEqual(chosenScopes(before, SCOPES, { which: 'except', chosen: '1' }).excludedScopes, ['b', 'gone'])
  assert.deepEqual(chosenScopes(before, SCOPES, { which: 'all' }), NONE)
})
