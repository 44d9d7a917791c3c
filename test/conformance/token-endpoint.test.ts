import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { setPassword } from '../../src/domain/sign-in/set-password.ts'
import { REFRESH_REUSE_SECONDS } from '../../src/http/oauth/provider-adapter.ts'
import { Browser } from '../support/browser.ts'
import { ALICE, decodeJwt, makeOAuthApp, PASSWORD, REDIRECT } from '../support/oauth.ts'

test('A11 (OAuth 2.1, 4.1.3): a code works once; using it again ends what it gave', async () => {
  const app = await makeOAuthApp()
  const { client, authorization, refresh_token } = await app.tokens()

  const again = await app.exchange(client.client_id, authorization)
  const refreshed = await app.refresh(client.client_id, refresh_token)

  assert.equal(again.body.error, 'invalid_grant')
  assert.equal(refreshed.body.error, 'invalid_grant')
})

test('A13 (OAuth 2.1, 4.1.2): a code lives a minute', async (context) => {
  const app = await makeOAuthApp()
  const { client_id } = await app.client()
  const authorization = await app.authorize(client_id)

  context.after(() => mock.timers.reset())
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 })
  const answer = await app.exchange(client_id, authorization)

  assert.equal(answer.body.error, 'invalid_grant')
})

test('A14 (OAuth 2.1, 4.1.3): a code is bound to its client and its redirect address', async () => {
  const app = await makeOAuthApp()
  const { client_id } = await app.client()
  const other = await app.client()

  const ofOther = await app.exchange(other.client_id, await app.authorize(client_id))
  const otherPort = await app.exchange(client_id, await app.authorize(client_id), {
    redirect_uri: 'http://127.0.0.1:999/callback',
  })
  const { code, verifier } = await app.authorize(client_id)
  const without = await app.token({ grant_type: 'authorization_code', client_id, code, code_verifier: verifier })

  assert.equal(ofOther.body.error, 'invalid_grant')
  assert.equal(otherPort.body.error, 'invalid_grant')
  assert.equal(without.status, 400)
})

test('A15 (OAuth 2.1): there is no implicit and no password grant', async () => {
  const app = await makeOAuthApp()
  const { client_id } = await app.client()

  const implicit = await app.authorize(client_id, { response_type: 'token' })
  const password = await app.token({ grant_type: 'password', client_id, username: ALICE, password: PASSWORD })

  assert.equal(new URLSearchParams(implicit.redirect.hash.slice(1)).get('error'), 'unsupported_response_type')
  assert.equal(password.body.error, 'unsupported_grant_type')
})

test('A16 (OAuth 2.1, 3.2.3): token answers are JSON and are not stored', async () => {
  const app = await makeOAuthApp()
  const { client_id } = await app.client()

  const { headers } = await app.exchange(client_id, await app.authorize(client_id))

  assert.match(headers.get('cache-control') ?? '', /no-store/)
  assert.match(headers.get('content-type') ?? '', /^application\/json/)
})

test('A17 (OAuth 2.1, 3.2): the token endpoint takes POST with a form, and each parameter once', async () => {
  const app = await makeOAuthApp()
  const { client_id } = await app.client()
  const { code, verifier } = await app.authorize(client_id)

  const get = await app.metadata('/oauth/token')
  const json = await app.app.send('/oauth/token', { grant_type: 'authorization_code', client_id, code })
  const twice = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id,
    code,
    code_verifier: verifier,
    redirect_uri: REDIRECT,
  })
  twice.append('code', code)
  const repeated = await app.form('/oauth/token', twice)

  assert.equal(get.status, 405)
  assert.match(get.headers.get('allow') ?? '', /POST/)
  assert.equal(json.body.error, 'invalid_request')
  assert.equal(repeated.body.error, 'invalid_request')
})

test('A18 (OAuth 2.1, 3.2.4): a client that fails to authenticate gets 401 invalid_client', async () => {
  const app = await makeOAuthApp()
  const post = await app.client({ token_endpoint_auth_method: 'client_secret_post' })
  const basic = await app.client({ token_endpoint_auth_method: 'client_secret_basic' })
  const fields = { grant_type: 'authorization_code', code: 'x', code_verifier: 'x'.repeat(43), redirect_uri: REDIRECT }

  const wrongPost = await app.token({ ...fields, client_id: post.client_id, client_secret: 'wrong' })
  const header = `Basic ${Buffer.from(`${basic.client_id}:wrong`).toString('base64')}`
  const wrongBasic = await app.token(fields, { Authorization: header })
  const right = await app.token({ ...fields, client_id: post.client_id, client_secret: post.client_secret ?? '' })

  assert.deepEqual([wrongPost.status, wrongPost.body.error], [401, 'invalid_client'])
  assert.deepEqual([wrongBasic.status, wrongBasic.body.error], [401, 'invalid_client'])
  assert.match(wrongBasic.headers.get('www-authenticate') ?? '', /^Basic /)
  assert.equal(right.body.error, 'invalid_grant')
})

test('A19 (RFC 9700, 4.14): a refresh token is replaced; using the old one later ends them all', async () => {
  const app = await makeOAuthApp()
  const { client, refresh_token: first } = await app.tokens()

  const { body: second } = await app.refresh(client.client_id, first)
  const atOnce = await app.refresh(client.client_id, first)
  app.app.clock.advance({ seconds: REFRESH_REUSE_SECONDS + 1 })
  const later = await app.refresh(client.client_id, first)
  const family = await app.refresh(client.client_id, second.refresh_token)

  assert.notEqual(second.refresh_token, first)
  assert.equal(atOnce.status, 200, 'a client that refreshes twice at once is not signed out')
  assert.equal(atOnce.body.refresh_token, second.refresh_token, 'there is one branch')
  assert.equal(later.body.error, 'invalid_grant')
  assert.equal(family.body.error, 'invalid_grant')
})

test('A19: a late twin of a refresh gets the token that took its place, used or not; each answers for its own scope', async () => {
  const app = await makeOAuthApp()
  const { client, refresh_token: first } = await app.tokens({ scope: 'SEARCH CHAT' }, { scope: 'SEARCH CHAT' })

  const { body: second } = await app.refresh(client.client_id, first)
  const { body: third } = await app.refresh(client.client_id, second.refresh_token)
  const { body: twin } = await app.refresh(client.client_id, first, { scope: 'CHAT' })
  const { body: twinOfNext } = await app.refresh(client.client_id, twin.refresh_token)

  assert.equal(twin.refresh_token, second.refresh_token)
  assert.equal(twinOfNext.refresh_token, third.refresh_token)
  assert.deepEqual([twin.scope, second.scope.split(' ').sort()], ['CHAT', ['CHAT', 'SEARCH']])
  assert.equal((await app.search(twin.access_token)).status, 403, 'what was asked for less can do less')
  app.app.clock.advance({ seconds: REFRESH_REUSE_SECONDS + 1 })
  assert.equal((await app.refresh(client.client_id, second.refresh_token)).body.error, 'invalid_grant')
  assert.equal((await app.refresh(client.client_id, third.refresh_token)).body.error, 'invalid_grant')
})

test('A20 (OAuth 2.1, 4.3): a refresh widens neither scope nor resource, and is bound to its client', async () => {
  const app = await makeOAuthApp()
  const { client, refresh_token } = await app.tokens()
  const other = await app.client()

  const moreScope = await app.refresh(client.client_id, refresh_token, { scope: 'SEARCH CHAT' })
  const otherResource = await app.refresh(client.client_id, refresh_token, { resource: `${app.base}/mcp` })
  const otherClient = await app.refresh(other.client_id, refresh_token)

  assert.equal(moreScope.body.error, 'invalid_scope')
  assert.equal(otherResource.body.error, 'invalid_target')
  assert.equal(otherClient.body.error, 'invalid_grant')
})

test('A21 (RFC 9700, 4.14): refresh ends with idleness, sign-out everywhere, a new password and the account', async (context) => {
  const app = await makeOAuthApp()
  const idle = await app.tokens()
  const deactivated = await app.tokens()
  const account = await app.services.accounts.find(ALICE)
  assert.ok(account)

  await app.services.accounts.put({ ...account, isActive: false })
  assert.equal((await app.refresh(deactivated.client.client_id, deactivated.refresh_token)).body.error, 'invalid_grant')
  await app.services.accounts.put(account)

  const before = await app.tokens()
  await setPassword(app.services, ALICE, PASSWORD)
  assert.equal((await app.refresh(before.client.client_id, before.refresh_token)).body.error, 'invalid_grant')

  const browser = new Browser(app.app)
  const { client_id } = await app.client()
  const { body } = await app.exchange(client_id, await app.authorize(client_id, {}, browser))
  await browser.get('/account')
  await browser.post('/signout/everywhere', { form: browser.cookie('almanac_form') ?? '' })
  assert.equal((await app.refresh(client_id, body.refresh_token)).body.error, 'invalid_grant')

  context.after(() => mock.timers.reset())
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 31 * 86_400_000 })
  assert.equal((await app.refresh(idle.client.client_id, idle.refresh_token)).body.error, 'invalid_grant')
})

test('a request without a scope gets the default scope of its client; names count in either case', async () => {
  const app = await makeOAuthApp()

  const none = await app.tokens({ scope: undefined }, { scope: 'SEARCH CHAT' })
  const lower = await app.tokens({ scope: 'search chat' }, { scope: 'search chat' })
  const unknown = await app.tokens({ scope: 'SEARCH files:read' })

  assert.deepEqual(none.scope.split(' ').sort(), ['CHAT', 'SEARCH'])
  assert.deepEqual(lower.scope.split(' ').sort(), ['CHAT', 'SEARCH'])
  assert.equal(unknown.scope, 'SEARCH')
})

test('a scope that the client may not have is refused, in either case', async () => {
  const app = await makeOAuthApp()
  const { client_id } = await app.client()

  for (const scope of ['SEARCH ADMIN', 'search admin']) {
    const { redirect } = await app.authorize(client_id, { scope })
    assert.equal(redirect.searchParams.get('error'), 'invalid_scope', scope)
  }
})

test('J1 (RFC 9068, 2): access tokens are at+jwt with all claims', async () => {
  const app = await makeOAuthApp()
  const { client, access_token } = await app.tokens()

  const { header, payload } = decodeJwt(access_token)

  assert.equal(header['typ'], 'at+jwt')
  assert.equal(header['alg'], 'ES256')
  assert.equal(payload['iss'], app.base)
  assert.equal(payload['aud'], `${app.base}/rest/api/v1`)
  assert.equal(payload['sub'], ALICE)
  assert.equal(payload['client_id'], client.client_id)
  for (const claim of ['exp', 'iat', 'jti', 'gid']) assert.ok(payload[claim] !== undefined, claim)
})
