import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount } from '../../src/domain/accounts/create-account.ts'
import { entryOf } from '../../src/domain/audit/audited.ts'
import { setGroupRole } from '../../src/domain/groups/group-roles.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { signInEntry } from '../../src/domain/sign-in/sign-in-entries.ts'
import { startSession } from '../../src/domain/sign-in/start-session.ts'
import { emailOf, makeAdminApp } from '../support/admin.ts'

interface Listed {
  readonly email: string
  readonly id: string
}

test('creating a user who exists keeps their role unless one is given', async () => {
  const app = await makeAdminApp()
  const email = emailOf('admin')

  assert.equal((await createAccount(app.services, { email, name: 'New name' })).role, 'admin')
  assert.equal((await app.services.accounts.find(email))?.role, 'admin')
  assert.equal((await createAccount(app.services, { email, role: 'member' })).role, 'member')
  assert.equal((await createAccount(app.services, { email: 'new@acme.example' })).role, 'member')
})

test('creating a user who exists does not make a role from a group permanent', async () => {
  const app = await makeAdminApp()
  const email = emailOf('member')
  await app.services.accounts.setGroupRole([email], 'admin')

  assert.equal((await createAccount(app.services, { email })).role, 'admin')

  await app.services.accounts.setGroupRole([email], undefined)
  assert.equal((await app.services.accounts.find(email))?.role, 'member')
})

test('sessions of everybody come newest first, in pages, and by a part of the e-mail or name', async () => {
  const app = await makeAdminApp()
  for (const role of ['member', 'setup-admin', 'member'] as const) {
    app.app.clock.advance({ minutes: 1 })
    await startSession(app.services, emailOf(role), { address: '192.0.2.7', userAgent: 'A browser' })
  }
  const listed: Listed[] = []

  const me = await app.session(emailOf('admin'))
  const ask = (query: string) =>
    app.app.send(`/admin/api/v1/user-sessions${query}`, undefined, { method: 'GET', headers: me })
  let cursor: string | undefined
  do {
    const { body } = await ask(`?limit=1${cursor === undefined ? '' : `&cursor=${cursor}`}`)
    listed.push(...body.items)
    cursor = body.cursor
  } while (cursor !== undefined)

  assert.equal(new Set(listed.map(({ id }) => id)).size, 4)
  assert.deepEqual(
    listed.map(({ email }) => email).toSorted(),
    [emailOf('admin'), emailOf('member'), emailOf('member'), emailOf('setup-admin')].toSorted(),
  )
  const found = (await ask('?search=MEMBER')).body.items
  assert.deepEqual(
    found.map(({ email, name, address, isCurrent }: Listed & Record<string, unknown>) => [
      email,
      name,
      address,
      isCurrent,
    ]),
    Array(2).fill([emailOf('member'), 'member', '192.0.2.7', false]),
  )
  assert.deepEqual((await ask('?search=100%25')).body.items, [])
  const own = (await ask(`?search=${emailOf('admin')}`)).body.items.filter(
    ({ email }: Listed) => email === emailOf('admin'),
  )
  assert.deepEqual(
    own.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent),
    [true],
  )
  assert.equal((await ask('?cursor=bm90IG91cnM')).body.error.code, 'invalid_cursor')
})

test('a session that nobody used for days, or whose time is over, is in no list', async () => {
  const app = await makeAdminApp()
  await startSession(app.services, emailOf('member'))
  app.app.clock.advance({ minutes: 4 * 24 * 60 })

  const all = await app.as('super-admin', 'GET', 'user-sessions')
  const own = await app.as('super-admin', 'GET', `users/${emailOf('member')}/sessions`)

  assert.deepEqual(
    all.body.items.map(({ email }: Listed) => email),
    [...new Set([emailOf('super-admin')])],
  )
  assert.deepEqual(own.body.items, [])
})

test('a user has groups, the role they grant, and the last sign-in; callers without permission are refused', async () => {
  const app = await makeAdminApp()
  const email = emailOf('member')
  const at = app.app.clock.now()
  const group = { id: 'g1', name: 'Owners', externalId: undefined, role: undefined, origin: 'sign-in' as const }
  await app.services.groups.add({ ...group, createdAt: at, changedAt: at })
  await app.services.groups.addMembers('g1', 'scim', [email])
  await setGroupRole(app.services, operator, 'g1', 'setup-admin')
  const account = await app.services.accounts.find(email)
  assert.ok(account)
  await app.services.audit.append(signInEntry(account, 'password', '192.0.2.7', at))

  const { status, body } = await app.as('admin', 'GET', `users/${email.toUpperCase()}`)

  assert.equal(status, 200)
  assert.deepEqual(
    [body.email, body.role, body.givenRole, body.groups],
    [email, 'setup-admin', 'member', [{ id: 'g1', name: 'Owners', role: 'setup-admin' }]],
  )
  assert.deepEqual(body.lastSignIn, { at: at.toISOString(), method: 'password', address: '192.0.2.7' })
  assert.equal((await app.as('admin', 'GET', 'users/nobody@acme.example')).status, 404)
  assert.equal((await app.as('setup-admin', 'GET', `users/${email}`)).status, 403)
})

test('a user who never signed in is not called active, and nobody is called so where the log has been shortened', async () => {
  const app = await makeAdminApp()
  const { services } = app
  const email = emailOf('member')
  const stateOf = async () => {
    const { body } = await app.as('admin', 'GET', `users?search=${email}`)
    const [{ hasSignedIn, invitedAt }] = body.items
    const details = (await app.as('admin', 'GET', `users/${email}`)).body
    assert.deepEqual([details.hasSignedIn, details.invitedAt], [hasSignedIn, invitedAt])
    return [hasSignedIn, invitedAt !== undefined]
  }

  assert.deepEqual(await stateOf(), [false, false])
  assert.equal((await app.as('admin', 'POST', `users/${email}/invitation`)).status, 201)
  assert.deepEqual(await stateOf(), [false, true])
  const after = new Date(app.app.clock.now().getTime() + 1)
  const sweep = { action: 'audit.sweep', subject: 'audit', details: { removed: 1, before: after.toISOString() } }
  await services.audit.append(entryOf({ kind: 'service' }, sweep, app.app.clock.now()))
  assert.deepEqual(await stateOf(), [undefined, true], 'their sign-in may have been deleted')
  const account = await services.accounts.find(email)
  assert.ok(account)
  await services.audit.append(signInEntry(account, 'password', '192.0.2.7', app.app.clock.now()))
  assert.deepEqual(await stateOf(), [true, true])
})
