import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ServiceError } from '../../kernel/errors.ts'
import { mayRead, type Right, refuseUnlessMay, rightsOn } from './rights.ts'
import type { Grant, SharedRole, Sharing } from './sharing.ts'
import type { Viewer } from './viewer.ts'

const ANN: Viewer = {
  email: 'ann@acme.example',
  actor: { kind: 'account', email: 'ann@acme.example', role: 'member' },
  isAdministrator: false,
  passes: () => false,
  isIn: () => false,
}
const BOB: Viewer = { ...ANN, email: 'bob@acme.example' }
const SALES: Viewer = { ...BOB, passes: () => true, isIn: ({ id }) => id === 'Sales' }
const ADMIN: Viewer = { ...BOB, isAdministrator: true }
const closed: Sharing = { owner: ANN.email, isOpen: false, grants: [], audience: [] }
const thing = (change: Partial<Sharing> = {}, isLocked = false) => ({
  kind: 'collection' as const,
  id: 7,
  sharing: { ...closed, ...change },
  isLocked,
})
const toBob = (role: SharedRole): Grant => ({ role, to: { kind: 'person', email: BOB.email } })
const toSales = (role: SharedRole): Grant => ({ role, to: { kind: 'group', type: 'DEPARTMENT', id: 'Sales' } })
const rights = (viewer: Viewer, ...about: Parameters<typeof thing>) => [...rightsOn(viewer, thing(...about))].sort()
const ALL: Right[] = ['delete', 'edit', 'read', 'share', 'verify']
const audience = [
  { fieldName: 'department', values: [{ value: 'Sales', relation: 'EQUALS', isNegated: false }] },
] as const

test('whoever made a thing may do everything with it, others nothing', () => {
  assert.deepEqual(rights(ANN), ALL)
  assert.deepEqual(rights(BOB), [])
})

test('an administrator may do everything with every thing, also with a locked one', () => {
  assert.deepEqual(rights(ADMIN), ALL)
  assert.deepEqual(rights(ADMIN, {}, true), ALL)
})

for (const [role, expected] of [
  ['OWNER', ALL],
  ['ANSWER_MODERATOR', ['delete', 'edit', 'read', 'verify']],
  ['EDITOR', ['edit', 'read']],
  ['VERIFIER', ['read', 'verify']],
  ['VIEWER', ['read']],
] as const) {
  test(`${role} gives ${expected.join(', ')} to the person or the group that has it, and to nobody else`, () => {
    assert.deepEqual(rights(BOB, { grants: [toBob(role)] }), expected)
    assert.deepEqual(rights(SALES, { grants: [toSales(role)] }), expected)
    assert.deepEqual(rights(BOB, { grants: [toSales(role)] }), [])
    assert.deepEqual(rights({ ...BOB, email: 'eve@acme.example' }, { grants: [toBob(role)] }), [])
  })
}

test('an open thing is read by everybody, one with an audience by those who pass its filters', () => {
  assert.deepEqual(rights(BOB, { isOpen: true }), ['read'])
  assert.deepEqual(rights(SALES, { audience }), ['read'])
  assert.deepEqual(rights(BOB, { audience }), [])
  assert.equal(mayRead(SALES, thing()), false, 'no audience lets nobody in')
})

test('a locked thing is only read, by its owner too', () => {
  assert.deepEqual(rights(ANN, {}, true), ['read'])
  assert.deepEqual(rights(BOB, { grants: [toBob('EDITOR')] }, true), ['read'])
  assert.deepEqual(rights(BOB, {}, true), [])
})

test('what somebody may not read is refused as if it were not there; what they may read is refused by name', () => {
  const codeOf = (run: () => void) => {
    try {
      run()
      return 'allowed'
    } catch (error) {
      return error instanceof ServiceError ? error.code : String(error)
    }
  }

  assert.equal(
    codeOf(() => refuseUnlessMay(BOB, thing(), 'read')),
    'not_found',
  )
  assert.equal(
    codeOf(() => refuseUnlessMay(BOB, thing(), 'delete')),
    'not_found',
  )
  assert.equal(
    codeOf(() => refuseUnlessMay(BOB, thing({ isOpen: true }), 'edit')),
    'not_permitted',
  )
  assert.equal(
    codeOf(() => refuseUnlessMay(BOB, thing({ grants: [toBob('EDITOR')] }), 'edit')),
    'allowed',
  )
})
