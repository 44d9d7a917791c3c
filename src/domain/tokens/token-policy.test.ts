import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ServiceError } from '../../kernel/errors.ts'
import { operator } from '../shared/actor.ts'
import type { Role } from '../shared/role.ts'
import { refuseClientToken, refuseIndexingToken, refuseScopesBeyond } from './token-policy.ts'

const email = 'me@acme.example'
const as = (role: Role) => ({ kind: 'account' as const, email, role })
const isAllowed = (check: () => void) => {
  try {
    check()
    return true
  } catch (error) {
    // Any other error is a fault of the rule, not a refusal.
    assert.ok(error instanceof ServiceError, String(error))
    assert.ok(['insufficient_role', 'invalid_request'].includes(error.code), error.code)
    return false
  }
}

// One row per role: indexing token for datasources, global indexing token, client token for itself, for another, global.
const MATRIX: readonly [Role, boolean, boolean, boolean, boolean, boolean][] = [
  ['super-admin', true, true, true, true, true],
  ['admin', true, false, true, true, false],
  ['setup-admin', true, false, true, false, false],
  ['api-token-creator', false, false, true, false, false],
  ['member', false, false, false, false, false],
]

for (const [role, indexing, globalIndexing, own, other, global] of MATRIX) {
  test(`a ${role} creates the tokens its role allows, and no others`, () => {
    assert.equal(
      isAllowed(() => refuseIndexingToken(as(role), false)),
      indexing,
    )
    assert.equal(
      isAllowed(() => refuseIndexingToken(as(role), true)),
      globalIndexing,
    )
    assert.equal(
      isAllowed(() => refuseClientToken(as(role), { email, role })),
      own,
    )
    assert.equal(
      isAllowed(() => refuseClientToken(as(role), { email: 'you@acme.example', role: 'member' })),
      other,
    )
    assert.equal(
      isAllowed(() => refuseClientToken(as(role), undefined)),
      global,
    )
  })
}

test('the operator at the command line counts as Super Admin', () => {
  assert.ok(isAllowed(() => refuseIndexingToken(operator, true)))
  assert.ok(isAllowed(() => refuseClientToken(operator, undefined)))
})

test('only a Super Admin makes tokens for an Admin or a Super Admin: they would be a way to that role', () => {
  for (const owner of ['admin', 'super-admin'] as const) {
    const you = { email: 'you@acme.example', role: owner }
    assert.ok(isAllowed(() => refuseClientToken(as('super-admin'), you)))
    assert.ok(!isAllowed(() => refuseClientToken(as('admin'), you)))
  }
})

test('a token can do no more than its user may', () => {
  const creator = { email, role: 'api-token-creator' as const }
  assert.ok(isAllowed(() => refuseScopesBeyond(creator, ['SEARCH', 'CHAT'])))
  assert.ok(!isAllowed(() => refuseScopesBeyond(creator, ['SEARCH', 'ADMIN'])))
  assert.ok(isAllowed(() => refuseScopesBeyond({ email, role: 'setup-admin' }, ['ADMIN'])))
})
