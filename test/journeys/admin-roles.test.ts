import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../src/domain/shared/actor.ts'
import { POLICY } from '../../src/domain/shared/policy.ts'
import { ROLES, type Role } from '../../src/domain/shared/role.ts'
import { createUser } from '../../src/domain/users/manage-users.ts'
import { ADMIN_ENDPOINTS } from '../../src/http/admin-endpoints.ts'
import { operationName } from '../../src/http/core/endpoint.ts'
import { emailOf, makeAdminApp } from '../support/admin.ts'

const EXPIRES = '2027-06-30'

test('every operation of the Admin API is open to the roles of its row in the policy, and to no other', async () => {
  const app = await makeAdminApp()

  for (const endpoint of ADMIN_ENDPOINTS) {
    assert.ok(endpoint.auth.kind === 'admin', operationName(endpoint))
    const allowed: readonly Role[] = POLICY[endpoint.auth.action].roles
    const path = endpoint.path.replace('/admin/api/v1/', '').replace(/\{\w+\}/g, 'absent')
    for (const role of ROLES) {
      // An invalid body: allowed callers get its error, and others learn nothing about it.
      const body = endpoint.request === undefined ? undefined : []
      const { status, body: answer } = await app.as(role, endpoint.method, path, body)
      const isRefused = status === 403 && answer.error.code === 'insufficient_role'
      assert.equal(isRefused, !allowed.includes(role), `${operationName(endpoint)} as ${role}: ${status}`)
      assert.ok(status < 500, `${operationName(endpoint)} as ${role}: ${status}`)
    }
  }
})

test('Setup Admins create indexing tokens for datasources; only a Super Admin makes a global one', async () => {
  const app = await makeAdminApp()
  await app.app.addDatasource({ name: 'wiki' })
  const limited = { name: 'crawler', datasources: ['wiki'], expiresOn: EXPIRES }
  const global = { name: 'everything', isGlobal: true, expiresOn: EXPIRES }

  for (const role of ['super-admin', 'admin', 'setup-admin'] as const) {
    assert.equal((await app.as(role, 'POST', 'indexing-tokens', limited)).status, 201, role)
  }
  const made = await app.as('super-admin', 'POST', 'indexing-tokens', global)
  assert.equal(made.status, 201)
  assert.equal((await app.app.index('getdatasourceconfig', { datasource: 'wiki' }, made.body.secret)).status, 200)
  for (const role of ['admin', 'setup-admin'] as const) {
    const refused = await app.as(role, 'POST', 'indexing-tokens', global)
    assert.deepEqual([refused.status, refused.body.error.code], [403, 'insufficient_role'], role)
    const revoked = await app.as(role, 'DELETE', `indexing-tokens/${made.body.token.id}`)
    assert.equal(revoked.status, 403, `${role} ends a global token`)
  }
  const metadata = { name: 'meta', metadataScopes: ['custommetadata:global_scope'], expiresOn: EXPIRES }
  assert.equal((await app.as('admin', 'POST', 'indexing-tokens', metadata)).status, 403)
})

test('an API Token Creator makes, sees and ends tokens of its own, with no more scopes than its role has', async () => {
  const app = await makeAdminApp()
  const own = { name: 'mine', scopes: ['SEARCH'], expiresOn: EXPIRES }
  const creator = 'api-token-creator' as const
  const others = await app.as('super-admin', 'POST', 'client-tokens', { ...own, userEmail: emailOf('member') })

  const made = await app.as(creator, 'POST', 'client-tokens', own)

  assert.equal(made.status, 201)
  assert.equal(made.body.token.userEmail, emailOf(creator))
  assert.equal((await app.app.search(made.body.secret, 'anything')).status, 200)
  const attempts = [
    [{ ...own, userEmail: emailOf('member') }, 403],
    [{ ...own, isGlobal: true }, 403],
    [{ ...own, scopes: ['ADMIN'] }, 400],
  ] as const
  for (const [body, status] of attempts) {
    assert.equal((await app.as(creator, 'POST', 'client-tokens', body)).status, status, JSON.stringify(body))
  }
  const seen = (await app.as(creator, 'GET', 'client-tokens')).body.items
  assert.deepEqual(
    seen.map(({ id }: { id: string }) => id),
    [made.body.token.id],
  )
  // Of a token that is not its own it learns not even that it is there.
  assert.equal((await app.as(creator, 'DELETE', `client-tokens/${others.body.token.id}`)).status, 404)
  assert.equal((await app.as(creator, 'DELETE', `client-tokens/${made.body.token.id}`)).status, 204)
  assert.equal((await app.app.search(made.body.secret, 'anything')).status, 401)
  assert.equal((await app.as('member', 'POST', 'client-tokens', own)).status, 403)
})

test('a member sees and ends the tokens that act as them, which somebody else made, and no others', async () => {
  const app = await makeAdminApp()
  const request = { name: 'phone', scopes: ['SEARCH'], expiresOn: EXPIRES }
  const theirs = await app.as('super-admin', 'POST', 'client-tokens', { ...request, userEmail: emailOf('member') })
  const other = await app.as('super-admin', 'POST', 'client-tokens', { ...request, userEmail: emailOf('admin') })
  const global = await app.as('super-admin', 'POST', 'client-tokens', { ...request, isGlobal: true })
  const path = (made: typeof theirs) => `client-tokens/${made.body.token.id}`

  const { body } = await app.as('member', 'GET', 'client-tokens')

  assert.deepEqual(body.items, [theirs.body.token])
  for (const made of [other, global]) {
    assert.equal((await app.as('member', 'GET', path(made))).status, 404)
    assert.equal((await app.as('member', 'DELETE', path(made))).status, 404)
  }
  assert.equal((await app.as('member', 'DELETE', path(theirs))).status, 204)
  assert.equal((await app.app.search(theirs.body.secret, 'anything')).status, 401)
})

test('Admins make tokens for others, but for an Admin or Super Admin only a Super Admin does', async () => {
  const app = await makeAdminApp()
  const tokenFor = (role: Role) => ({ name: 'x', scopes: ['SEARCH'], expiresOn: EXPIRES, userEmail: emailOf(role) })

  assert.equal((await app.as('admin', 'POST', 'client-tokens', tokenFor('member'))).status, 201)
  assert.equal((await app.as('admin', 'POST', 'client-tokens', tokenFor('super-admin'))).status, 403)
  assert.equal((await app.as('super-admin', 'POST', 'client-tokens', tokenFor('admin'))).status, 201)
  assert.equal((await app.as('setup-admin', 'POST', 'client-tokens', tokenFor('member'))).status, 403)
})

test('only a Super Admin gives or takes the roles Admin and Super Admin, or changes whoever has one', async () => {
  const app = await makeAdminApp()
  const set = (by: Role, of: Role, change: object) => app.as(by, 'PATCH', `users/${emailOf(of)}`, change)

  assert.equal((await set('admin', 'member', { role: 'setup-admin' })).status, 200)
  for (const role of ['admin', 'super-admin']) {
    assert.equal((await set('admin', 'member', { role })).status, 403, role)
    const fresh = { email: `new-${role}@acme.example`, role }
    assert.equal((await app.as('admin', 'POST', 'users', fresh)).status, 403, role)
  }
  assert.equal((await set('admin', 'super-admin', { isActive: false })).status, 403)
  assert.equal((await app.as('admin', 'POST', `users/${emailOf('super-admin')}/sign-out`)).status, 403)
  assert.equal((await set('admin', 'admin', { name: 'Somebody' })).status, 403)
  assert.equal((await set('super-admin', 'member', { role: 'admin' })).body.role, 'admin')
  assert.equal((await set('super-admin', 'member', { role: 'member' })).body.role, 'member')
  assert.equal((await app.as('admin', 'POST', 'users', { email: 'new@acme.example' })).status, 201)
  assert.equal((await app.as('admin', 'POST', 'users', { email: 'new@acme.example' })).status, 409)
})

test('the last active Super Admin can be neither demoted nor deactivated, also not by the command line', async () => {
  const app = await makeAdminApp()
  const me = `users/${emailOf('super-admin')}`

  const demoted = await app.as('super-admin', 'PATCH', me, { role: 'member' })
  const deactivated = await app.as('super-admin', 'PATCH', me, { isActive: false })

  assert.deepEqual([demoted.status, demoted.body.error.code], [409, 'last_super_admin'])
  assert.deepEqual([deactivated.status, deactivated.body.error.code], [409, 'last_super_admin'])
  const byOperator = createUser(
    app.services,
    operator,
    { email: emailOf('super-admin'), role: 'member' },
    { orChange: true },
  )
  await assert.rejects(byOperator, { code: 'last_super_admin' })
  assert.deepEqual(await app.audit('?action=user'), [])
  await app.as('super-admin', 'PATCH', `users/${emailOf('admin')}`, { role: 'super-admin' })
  assert.equal((await app.as('super-admin', 'PATCH', me, { role: 'member' })).status, 200)
})
