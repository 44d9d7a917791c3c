import assert from 'node:assert/strict'
import { test } from 'node:test'
import { viewersOf } from './viewers-of.ts'

const owner = { role: 'OWNER' as const, person: { obfuscatedId: 'ann', name: 'Ann' } }
const own = { ...owner, role: 'VIEWER' as const }
const bob = { role: 'VIEWER' as const, person: { obfuscatedId: 'bob', name: 'Bob' } }
const sales = { fieldName: 'department', values: [{ value: 'Sales', relationType: 'EQUALS' as const }] }

test('an editor sees who can view an object', () => {
  assert.equal(viewersOf({ roles: [owner] }), 'Everyone can view')
  assert.equal(viewersOf({ roles: [owner, own] }), 'Only the creator can view')
  assert.equal(viewersOf({ roles: [owner, bob] }), 'Only people added can view')
  assert.equal(viewersOf({ roles: [owner], audienceFilters: [sales] }), 'For the Sales department')
  assert.equal(
    viewersOf({ roles: [owner, bob], audienceFilters: [sales] }),
    'For the Sales department, and people added',
  )
})

test('other readers see the audience, and nothing of the people', () => {
  assert.equal(viewersOf({ audienceFilters: [sales] }), 'For the Sales department')
  assert.equal(viewersOf({}), undefined)
})
