import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setGroupRole } from '../../src/domain/groups/group-roles.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import type { Role } from '../../src/domain/shared/role.ts'
import { changePassword } from '../../src/domain/sign-in/change-password.ts'
import { checkPassword } from '../../src/domain/sign-in/check-password.ts'
import { acceptInvitation, invitedUser, inviteUser } from '../../src/domain/sign-in/invitation.ts'
import { createClientToken } from '../../src/domain/tokens/create-client-token.ts'
import { type AdminApp, emailOf, makeAdminApp } from '../support/admin.ts'

const BOB = 'bob@acme.example'
const PASSWORD = 'the sentence that only one knows'
const LATER = '2027-06-30'

async function withBob(role: Role = 'member'): Promise<AdminApp> {
  const app = await makeAdminApp()
  assert.equal((await app.as('admin', 'POST', 'users', { email: BOB, role })).status, 201)
  return app
}

const promote = (app: AdminApp, role: Role) => app.as('super-admin', 'PATCH', `users/${BOB}`, { role })
const actorOf = (role: Role) => ({ kind: 'account' as const, email: emailOf(role), role })

async function status(app: AdminApp, headers: Record<string, string>, path = '/admin/api/v1/me') {
  return (await app.app.send(path, undefined, { method: 'GET', headers })).status
}

test('an invitation that an Admin made does not become a way to a wider role', async () => {
  for (const role of ['setup-admin', 'admin', 'super-admin'] as const) {
    const app = await withBob()
    const { secret } = await inviteUser(app.services, actorOf('admin'), BOB)
    assert.equal((await invitedUser(app.services, secret))?.email, BOB)

    await promote(app, role)

    assert.equal(await invitedUser(app.services, secret), undefined, role)
    await assert.rejects(acceptInvitation(app.services, secret, PASSWORD, '127.0.0.1'), { code: 'setup_link_invalid' })
  }
})

test('tokens that others made, sessions and tokens for pages end with a promotion; one’s own without ADMIN stay', async () => {
  const app = await withBob('setup-admin')
  const token = async (by: Parameters<typeof createClientToken>[1], scopes: string[]) => {
    const request = { name: 'x', userEmail: BOB, scopes, expiresAt: new Date(LATER) }
    return { Authorization: `Bearer ${(await createClientToken(app.services, by, request)).secret}` }
  }
  const bob = { kind: 'account' as const, email: BOB, role: 'setup-admin' as const }
  const byAdmin = await token(actorOf('admin'), ['ADMIN', 'SEARCH'])
  const byOperator = await token(operator, ['SEARCH'])
  const ownAdmin = await token(bob, ['ADMIN'])
  const own = await token(bob, ['SEARCH'])
  const session = await app.session(BOB)
  const page = await app.app.send('/rest/api/v1/createauthtoken', undefined, { headers: session })
  assert.deepEqual(
    [await status(app, byAdmin), await status(app, ownAdmin), await status(app, session)],
    [200, 200, 200],
  )

  assert.equal((await promote(app, 'super-admin')).status, 200)

  for (const headers of [byAdmin, ownAdmin, session]) assert.equal(await status(app, headers), 401)
  const search = async (headers: Record<string, string>) =>
    (await app.app.send('/rest/api/v1/search', { query: 'x' }, { headers })).status
  assert.equal(await search(byOperator), 401)
  assert.equal(await search({ Authorization: `Bearer ${page.body.token}` }), 401)
  assert.equal(await search(own), 200)
  assert.equal(await status(app, await app.session(BOB)), 200, 'who signs in again has the new role')
})

test('a password that an Admin opened does not open an administrator’s account, also not after it was changed', async () => {
  const app = await withBob()
  const { secret } = await inviteUser(app.services, actorOf('admin'), BOB)
  await acceptInvitation(app.services, secret, PASSWORD, '127.0.0.1')
  await changePassword(app.services, { kind: 'account', email: BOB, role: 'member' }, PASSWORD, `${PASSWORD} too`)
  const isRight = async (password: string) => (await checkPassword(app.services, BOB, password)) !== undefined

  await promote(app, 'setup-admin')
  assert.equal(await isRight(`${PASSWORD} too`), true, 'an Admin may also invite a Setup Admin')
  await promote(app, 'admin')
  assert.equal(await isRight(`${PASSWORD} too`), false)

  const again = await inviteUser(app.services, actorOf('super-admin'), BOB)
  await acceptInvitation(app.services, again.secret, PASSWORD, '127.0.0.1')
  await promote(app, 'super-admin')
  assert.equal(await isRight(PASSWORD), true, 'one that a Super Admin opened stays')
})

test('a role that comes through a group is a promotion as well; less, and the same, end nothing', async () => {
  const app = await withBob()
  const { groups, clock } = app.services
  const times = { createdAt: clock.now(), changedAt: clock.now() }
  const origin = 'provisioning' as const
  await groups.add({ id: 'g1', name: 'Platform', externalId: undefined, role: undefined, origin, ...times })
  await groups.addMembers('g1', 'scim', [BOB])
  const { secret } = await inviteUser(app.services, actorOf('admin'), BOB)
  const session = await app.session(BOB)

  await app.as('admin', 'PATCH', `users/${BOB}`, { name: 'Robert', role: 'member' })
  assert.equal(await status(app, session), 200)
  await setGroupRole(app.services, operator, 'g1', 'admin')
  assert.equal(await status(app, session), 401)
  assert.equal(await invitedUser(app.services, secret), undefined)

  const asAdmin = await app.session(BOB)
  await setGroupRole(app.services, operator, 'g1', undefined)
  assert.equal(await status(app, asAdmin), 200, 'taken away: the session goes on with less')
})

test('an invitation and a promotion at the same moment leave no link behind', async () => {
  for (let round = 0; round < 5; round += 1) {
    const app = await withBob()
    const [invited] = await Promise.allSettled([
      inviteUser(app.services, actorOf('admin'), BOB),
      promote(app, 'super-admin'),
    ])
    if (invited.status === 'fulfilled') {
      assert.equal(await invitedUser(app.services, invited.value.secret), undefined)
    }
  }
})
