import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AdminApp, emailOf, makeAdminApp } from '../support/admin.ts'

const EXPIRES = '2027-06-30'

async function rotatable(): Promise<{
  app: AdminApp
  id: string
  secret: string
  works: (with_: string) => Promise<boolean>
}> {
  const app = await makeAdminApp()
  await app.app.addDatasource({ name: 'wiki' })
  const request = { name: 'crawler', datasources: ['wiki'], expiresOn: EXPIRES, rotationPeriodMinutes: 1440 }
  const { body } = await app.as('setup-admin', 'POST', 'indexing-tokens', request)
  const works = async (secret: string) =>
    (await app.app.index('getdatasourceconfig', { datasource: 'wiki' }, secret)).status === 200
  return { app, id: body.token.id, secret: body.secret, works }
}

test('an administrator rotates a token: the new secret works, the old one for ten minutes more', async () => {
  const { app, id, secret, works } = await rotatable()

  const { status, body } = await app.as('setup-admin', 'POST', `indexing-tokens/${id}/rotation`)

  assert.equal(status, 201)
  assert.match(body.token.oldSecretEndsAt, /^2026/)
  assert.ok(body.secret.startsWith(body.token.secretStart))
  assert.deepEqual([await works(body.secret), await works(secret)], [true, true])
  app.app.clock.advance({ minutes: 11 })
  assert.deepEqual([await works(body.secret), await works(secret)], [true, false])
  const [entry] = await app.audit('?action=indexing-token.rotate')
  assert.deepEqual([entry?.actor, entry?.subject], [emailOf('setup-admin'), id])
  assert.doesNotMatch(JSON.stringify(entry), new RegExp(body.secret))
})

test('a token that was not rotated in time works again by a rotation, and its old secret stays stopped', async () => {
  const { app, id, secret, works } = await rotatable()
  app.app.clock.advance({ minutes: 1441 })
  assert.equal(await works(secret), false)

  const { body } = await app.as('admin', 'POST', `indexing-tokens/${id}/rotation`)

  assert.deepEqual([await works(body.secret), await works(secret)], [true, false])
})

test('no rotation of a token that has ended, has no period, is global, or is not there', async () => {
  const { app, id } = await rotatable()
  const rotate = async (role: 'super-admin' | 'admin' | 'api-token-creator', of: string) => {
    const { status, body } = await app.as(role, 'POST', `indexing-tokens/${of}/rotation`)
    return [status, body.error?.code]
  }
  const plain = { name: 'plain', datasources: ['wiki'], expiresOn: EXPIRES }
  const without = await app.as('admin', 'POST', 'indexing-tokens', plain)
  const wide = { name: 'wide', isGlobal: true, expiresOn: EXPIRES, rotationPeriodMinutes: 1440 }
  const global = await app.as('super-admin', 'POST', 'indexing-tokens', wide)

  assert.deepEqual(await rotate('admin', without.body.token.id), [400, 'rotation_not_enabled'])
  assert.deepEqual(await rotate('admin', global.body.token.id), [403, 'insufficient_role'])
  assert.deepEqual(await rotate('super-admin', global.body.token.id), [201, undefined])
  assert.deepEqual(await rotate('api-token-creator', id), [403, 'insufficient_role'])
  assert.deepEqual(await rotate('admin', 'absent'), [404, 'not_found'])
  await app.as('admin', 'DELETE', `indexing-tokens/${id}`)
  assert.deepEqual(await rotate('admin', id), [409, 'conflict'])
})

test('one token is read by its id, a client token by who may see it', async () => {
  const { app, id, secret } = await rotatable()
  const own = { name: 'mine', scopes: ['SEARCH'], expiresOn: EXPIRES }
  const made = await app.as('super-admin', 'POST', 'client-tokens', { ...own, userEmail: emailOf('member') })
  const scim = await app.as('super-admin', 'POST', 'scim-tokens', { name: 'directory', expiresOn: EXPIRES })
  const path = `client-tokens/${made.body.token.id}`

  const { body } = await app.as('setup-admin', 'GET', `indexing-tokens/${id}`)

  assert.deepEqual([body.name, body.datasources], ['crawler', ['wiki']])
  assert.doesNotMatch(JSON.stringify(body), new RegExp(secret))
  assert.deepEqual((await app.as('admin', 'GET', path)).body, made.body.token)
  assert.equal((await app.as('api-token-creator', 'GET', path)).status, 404)
  assert.deepEqual((await app.as('super-admin', 'GET', `scim-tokens/${scim.body.token.id}`)).body, scim.body.token)
  assert.equal((await app.as('super-admin', 'GET', 'scim-tokens/absent')).status, 404)
  assert.equal((await app.as('admin', 'GET', 'indexing-tokens/absent')).status, 404)
})

test('lists of tokens can be filtered by part of the name, by user and by creator', async () => {
  const { app } = await rotatable()
  const names = async (path: string) =>
    (await app.as('admin', 'GET', path)).body.items.map(({ name }: { name: string }) => name)
  for (const [name, role] of [
    ['Phone', 'member'],
    ['Laptop', 'setup-admin'],
  ] as const) {
    const request = { name, scopes: ['SEARCH'], expiresOn: EXPIRES, userEmail: emailOf(role) }
    await app.as('super-admin', 'POST', 'client-tokens', request)
  }

  assert.deepEqual(await names('client-tokens?search=phONE'), ['Phone'])
  assert.deepEqual(await names(`client-tokens?user=${emailOf('setup-admin').toUpperCase()}`), ['Laptop'])
  assert.deepEqual(await names(`indexing-tokens?createdBy=${emailOf('setup-admin')}`), ['crawler'])
  assert.deepEqual(await names(`indexing-tokens?createdBy=${emailOf('admin')}`), [])
})
