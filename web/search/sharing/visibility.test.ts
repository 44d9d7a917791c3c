import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Schemas } from '../../generated/api.ts'
import { EVERYONE, LISTED, rolesFor, rowsOf, visibilityOf } from './visibility.ts'

type Given = Schemas['UserRoleSpecification']

const owner = { role: 'OWNER', person: { obfuscatedId: 'ann', name: 'Ann' } } as Given
const ownView = { role: 'VIEWER', person: { obfuscatedId: 'ann', name: 'Ann' } } as Given
const bob = { role: 'VIEWER', person: { obfuscatedId: 'bob', name: 'Bob' } } as Given
const editor = { role: 'EDITOR', person: { obfuscatedId: 'cy', name: 'Cy' } } as Given
const all = { role: 'VIEWER', group: { type: 'ALL', id: '' } } as Given

const answer = (granted: Given[], audience = '') => ({ owner, granted, audience, startsPrivate: false })
const agent = (granted: Given[], audience = '') => ({ owner, granted, audience, startsPrivate: true })

test('a new agent is shown as private, a new answer as open', () => {
  assert.equal(visibilityOf(agent([])), LISTED)
  assert.equal(visibilityOf(answer([])), EVERYONE)
  assert.equal(visibilityOf(answer([editor])), EVERYONE, 'an editor narrows nothing')
})

test('viewers, everyone and an audience are shown as what they mean', () => {
  assert.equal(visibilityOf(answer([bob])), LISTED)
  assert.equal(visibilityOf(answer([ownView])), LISTED)
  assert.equal(visibilityOf(agent([all])), EVERYONE)
  assert.equal(visibilityOf(agent([], 'team:Platform')), 'team:Platform')
})

test('everyone and the own view are not rows', () => {
  assert.deepEqual(rowsOf(answer([all, ownView, bob, editor])), [bob, editor])
})

test('an agent is opened by naming everyone, and stays private otherwise', () => {
  assert.deepEqual(rolesFor(agent([]), EVERYONE, []), [all])
  assert.deepEqual(rolesFor(agent([]), LISTED, [bob]), [bob])
  assert.deepEqual(rolesFor(agent([]), LISTED, []), [])
  assert.deepEqual(rolesFor(agent([all]), LISTED, []), [])
})

test('an answer that everyone can read stays open with a viewer in the list', () => {
  assert.deepEqual(rolesFor(answer([]), EVERYONE, [editor]), [editor])
  assert.deepEqual(rolesFor(answer([]), EVERYONE, [bob]), [bob, all])
})

test('an answer for listed people stays closed when the last of them is removed', () => {
  assert.deepEqual(rolesFor(answer([bob]), LISTED, []), [ownView])
  assert.deepEqual(rolesFor(answer([ownView]), LISTED, []), [ownView])
  assert.deepEqual(rolesFor(answer([]), LISTED, [editor]), [editor, ownView])
})

test('a closed answer is opened by naming everyone', () => {
  assert.deepEqual(rolesFor(answer([ownView]), EVERYONE, []), [all])
  assert.deepEqual(rolesFor(answer([], 'team:Platform'), EVERYONE, []), [all])
})
