import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator, type Role } from '../access/role.ts'
import { refuseClientToken, refuseIndexingToken } from './token-policy.ts'

const email = 'me@acme.example'
const as = (role: Role) => ({ kind: 'account' as const, email, role })
const isAllowed = (check: () => void) => {
  try {
    check()
    return true
  } catch {
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
      isAllowed(() => refuseClientToken(as(role), email)),
      own,
    )
    assert.equal(
      isAllowed(() => refuseClientToken(as(role), 'you@acme.example')),
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
