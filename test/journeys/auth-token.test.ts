import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../src/domain/shared/actor.ts'
import { revokeClientToken } from '../../src/domain/tokens/revoke-token.ts'
import { emailOf, makeAdminApp } from '../support/admin.ts'

async function withToken() {
  const app = await makeAdminApp()
  const token = await app.app.clientToken(emailOf('member'))
  const create = (bearer: string, headers = {}) =>
    app.app.send('/rest/api/v1/createauthtoken', undefined, { token: bearer, headers })
  return { app, token, create }
}

test('createauthtoken gives a user a token for an hour, with the scopes of the call and nothing more', async () => {
  const { app, token, create } = await withToken()

  const made = await create(token)

  const now = Math.floor(app.app.clock.now().getTime() / 1000)
  assert.deepEqual([made.status, made.body.expirationTime], [200, now + 3600])
  assert.equal(made.headers.get('cache-control'), 'no-store')
  assert.match(made.body.token, /^alm_tmp_/)
  assert.equal((await app.app.search(made.body.token, 'x')).status, 200)
  const again = await create(made.body.token)
  assert.deepEqual([again.status, again.body.error.code], [403, 'auth_token_not_allowed'])
  const asAnother = { 'X-Service-ActAs': emailOf('admin') }
  const acted = await app.app.send(
    '/rest/api/v1/search',
    { query: 'x' },
    { token: made.body.token, headers: asAnother },
  )
  assert.equal(acted.status, 403)
  app.app.clock.advance({ minutes: 61 })
  assert.equal((await app.app.search(made.body.token, 'x')).status, 401)
})

test('a session that may administer makes tokens that may not', async () => {
  const { app } = await withToken()
  const headers = await app.session(emailOf('super-admin'))

  const made = await app.app.send('/rest/api/v1/createauthtoken', undefined, { headers })

  assert.equal((await app.app.search(made.body.token, 'x')).status, 200)
  const stored = await app.app.send('/admin/api/v1/users', undefined, { method: 'GET', token: made.body.token })
  assert.equal(stored.status, 401)
})

test('it ends with its user, with signing out everywhere, and with the client token that made it', async () => {
  const { app, token, create } = await withToken()
  const status = async (bearer: string) => (await app.app.search(bearer, 'x')).status
  const [one, two, three] = [await create(token), await create(token), await create(token)]
  const user = `users/${emailOf('member')}`

  assert.equal(await status(one.body.token), 200)
  await app.as('admin', 'POST', `${user}/sign-out`)
  assert.equal(await status(one.body.token), 401)
  assert.equal(await status(two.body.token), 401)
  const four = await create(token)
  await app.as('admin', 'PATCH', user, { isActive: false })
  assert.equal(await status(four.body.token), 401)
  await app.as('admin', 'PATCH', user, { isActive: true })
  assert.equal(await status(four.body.token), 401)
  assert.equal(await status(three.body.token), 401)
  const five = await create(token)
  assert.equal(await status(five.body.token), 200)
  const [{ id } = { id: '' }] = await app.services.clientTokens.list()
  await revokeClientToken(app.services, operator, id)
  assert.equal(await status(five.body.token), 401)
})

test('a global token makes one for the user it acts for; who really acted stays known', async () => {
  const { app, create } = await withToken()
  const global = await app.app.clientToken()

  const bare = await create(global)
  const made = await create(global, { 'X-Service-ActAs': emailOf('member') })

  assert.equal(bare.status, 400)
  assert.equal((await app.app.search(made.body.token, 'x')).status, 200)
  const [entry] = await app.audit('?action=auth-token')
  assert.deepEqual([entry?.actorKind, entry?.onBehalfOf], ['token', emailOf('member')])
})

test('checkdatasourceauth: nothing is left to consent to, for whoever is known', async () => {
  const { app, token } = await withToken()
  const ask = (bearer?: string) =>
    app.app.send('/rest/api/v1/checkdatasourceauth', undefined, bearer === undefined ? {} : { token: bearer })

  assert.deepEqual((await ask(token)).body, { unauthorizedDatasourceInstances: [] })
  assert.equal((await ask()).status, 401)
})
