import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeClient } from '../../src/domain/oauth/change-client.ts'
import { changeOAuthSettings } from '../../src/domain/oauth/change-settings.ts'
import { addTokenIssuer, removeTokenIssuer } from '../../src/domain/oauth/token-issuer.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { signOut } from '../../src/domain/sign-in/sign-out.ts'
import { revokeClientToken } from '../../src/domain/tokens/revoke-token.ts'
import { emailOf, makeAdminApp } from '../support/admin.ts'
import { IdentityProvider } from '../support/identity-provider.ts'
import { decodeJwt, makeOAuthApp } from '../support/oauth.ts'

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

test('one that was made with an access token ends with its grant, its client and its hour', async () => {
  const oauth = await makeOAuthApp()
  const make = async () => {
    const tokens = await oauth.tokens()
    const made = await oauth.app.send('/rest/api/v1/createauthtoken', undefined, { token: tokens.access_token })
    assert.equal((await oauth.search(made.body.token)).status, 200)
    return { ...tokens, made: made.body }
  }
  const { client, refresh_token, made } = await make()
  const second = await make()
  const third = await make()

  const { exp } = decodeJwt(second.access_token).payload
  assert.ok(made.expirationTime <= Number(exp), 'not longer than the access token')
  await oauth.form('/oauth/revoke', { client_id: client.client_id, token: refresh_token })
  assert.equal((await oauth.search(made.token)).status, 401, 'the grant')
  await changeClient(oauth.services, operator, second.client.client_id, { isEnabled: false })
  assert.equal((await oauth.search(second.made.token)).status, 401, 'the client')
  assert.equal((await oauth.search(third.made.token)).status, 200, 'of another client')
})

test('one that was made in a browser ends when that browser signs out, and with no other', async () => {
  const { app } = await withToken()
  const [one, other] = [await app.session(emailOf('member')), await app.session(emailOf('member'))]
  const make = async (headers: Record<string, string>) =>
    (await app.app.send('/rest/api/v1/createauthtoken', undefined, { headers })).body.token as string
  const [ofOne, ofOther] = [await make(one), await make(other)]

  await signOut(app.services, one['Cookie']?.split('=')[1] ?? '')

  assert.equal((await app.app.search(ofOne, 'x')).status, 401)
  assert.equal((await app.app.search(ofOther, 'x')).status, 200)
})

test('one that was made with an external token ends with the issuer, its client, its domain and the setting', async () => {
  const idp = await IdentityProvider.start()
  const oauth = await makeOAuthApp({ outgoingRanges: '127.0.0.0/8' })
  const issuer = { issuer: idp.issuer, clientIds: ['app-1'], domains: ['acme.example'] }
  const { services } = oauth
  await changeOAuthSettings(services, operator, { externalTokens: true })
  await addTokenIssuer(services, operator, issuer)
  const inTenMinutes = new Date(oauth.app.clock.now().getTime() + 600_000)
  const headers = { 'X-Service-Auth-Type': 'OAUTH' }
  const token = await idp.token({}, inTenMinutes)
  const made = await oauth.app.send('/rest/api/v1/createauthtoken', undefined, { token, headers })
  const status = async () => (await oauth.search(made.body.token)).status
  const ends: Record<string, () => Promise<unknown>> = {
    'the setting': () => changeOAuthSettings(services, operator, { externalTokens: false }),
    'the client': () => addTokenIssuer(services, operator, { ...issuer, clientIds: ['app-2'] }),
    'the domain': () => addTokenIssuer(services, operator, { ...issuer, domains: ['other.example'] }),
    'the issuer': () => removeTokenIssuer(services, operator, idp.issuer),
  }

  assert.equal(made.body.expirationTime, Math.floor(inTenMinutes.getTime() / 1000))
  for (const [what, end] of Object.entries(ends)) {
    assert.equal(await status(), 200, `before: ${what}`)
    await end()
    assert.equal(await status(), 401, what)
    await changeOAuthSettings(services, operator, { externalTokens: true })
    await addTokenIssuer(services, operator, issuer)
  }
  await addTokenIssuer(services, operator, { ...issuer, scopes: ['CHAT'] })
  assert.equal(await status(), 403, 'what the issuer may no longer do')
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
