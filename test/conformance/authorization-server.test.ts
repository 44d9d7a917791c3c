import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { createAccount } from '../../src/domain/identity/create-account.ts'
import { setPassword } from '../../src/domain/sign-in/set-password.ts'
import { REFRESH_REUSE_SECONDS } from '../../src/http/oauth/provider-adapter.ts'
import { Browser } from '../support/browser.ts'
import { ALICE, decodeJwt, makeOAuthApp, PASSWORD, REDIRECT, VERIFIER } from '../support/oauth.ts'

test('A1 (RFC 8414, 3): metadata is JSON at the well-known address, in the root and the path forms', async () => {
  const app = await makeOAuthApp()

  for (const kind of ['oauth-authorization-server', 'openid-configuration']) {
    for (const path of ['', '/mcp', '/mcp/default', '/rest/api/v1']) {
      const { status, headers, body } = await app.metadata(`/.well-known/${kind}${path}`)
      assert.equal(status, 200, kind + path)
      assert.match(headers.get('content-type') ?? '', /^application\/json/)
      assert.equal(body.issuer, app.base)
    }
  }
  assert.equal((await app.metadata('/.well-known/oauth-authorization-server/elsewhere')).status, 404)
})

test('A2 (RFC 8414, 3.3): no header of the caller changes the issuer or an endpoint', async () => {
  const plain = await makeOAuthApp()
  const secure = await makeOAuthApp({ baseUrl: 'https://almanac.acme.example', trustedProxies: '127.0.0.1' })
  const spoofed = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http', Forwarded: 'host=evil.example' }

  for (const app of [plain, secure]) {
    const { body } = await app.metadata(undefined, spoofed)
    assert.equal(body.issuer, app.base)
    const endpoints = Object.entries(body).filter(([name]) => /_(endpoint|uri)$/.test(name))
    assert.ok(endpoints.length >= 8)
    for (const [name, url] of endpoints) assert.ok(String(url).startsWith(`${app.base}/oauth/`), `${name}: ${url}`)
  }
  const { request } = await import('node:http')
  const text = await new Promise<string>((resolve, reject) => {
    const { port } = new URL(plain.app.address)
    const path = '/.well-known/oauth-authorization-server'
    request({ host: '127.0.0.1', port, path, headers: { Host: 'evil.example' } }, (answer) => {
      let all = ''
      answer.on('data', (chunk) => {
        all += chunk
      })
      answer.on('end', () => resolve(all))
    })
      .on('error', reject)
      .end()
  })
  assert.doesNotMatch(text, /evil/)
})

test('A3 (RFC 8414, 2): the endpoints that the metadata names answer', async () => {
  const app = await makeOAuthApp()
  const { body } = await app.metadata()

  assert.deepEqual(body.response_types_supported, ['code'])
  for (const name of ['token', 'registration', 'revocation', 'introspection', 'pushed_authorization_request']) {
    const { pathname } = new URL(body[`${name}_endpoint`])
    assert.equal((await app.form(pathname, {})).status, name === 'registration' ? 400 : 400, name)
  }
  assert.equal((await app.metadata(new URL(body.jwks_uri).pathname)).status, 200)
  assert.equal((await app.metadata(new URL(body.authorization_endpoint).pathname)).status, 400)
  for (const scope of ['SEARCH', 'CHAT', 'MCP', 'offline_access']) assert.ok(body.scopes_supported.includes(scope))
})

test('A4 (MCP): S256 is the one challenge method', async () => {
  const app = await makeOAuthApp()
  assert.deepEqual((await app.metadata()).body.code_challenge_methods_supported, ['S256'])
})

test('A5 (RFC 9207): iss is in successful and in failed redirects', async () => {
  const app = await makeOAuthApp()
  const { client_id } = await app.client()

  const good = await app.authorize(client_id)
  const bad = await app.authorize(client_id, { response_type: 'token' })
  const denied = await app.walk(app.authorizePath(client_id, { scope: 'CHAT' }), undefined, 'deny')

  assert.equal((await app.metadata()).body.authorization_response_iss_parameter_supported, true)
  assert.equal(good.redirect.searchParams.get('iss'), app.base)
  assert.equal(new URLSearchParams(bad.redirect.hash.slice(1)).get('iss'), app.base)
  const refusal = new URL(denied.headers.get('location') ?? '').searchParams
  assert.equal(refusal.get('iss'), app.base)
  assert.equal(refusal.get('error'), 'access_denied')
  assert.equal(refusal.get('state'), 'the-state')
})

test('A6 (OAuth 2.1, 4.1.1): no code without a challenge, for public and confidential clients', async () => {
  const app = await makeOAuthApp()

  for (const token_endpoint_auth_method of ['none', 'client_secret_post']) {
    const { client_id } = await app.client({ token_endpoint_auth_method })
    const without = { code_challenge: undefined, code_challenge_method: undefined }
    const { redirect, code } = await app.authorize(client_id, without)
    assert.equal(redirect.searchParams.get('error'), 'invalid_request')
    assert.equal(code, '')
  }
})

test('A7 (RFC 9700, 2.1.1): a code with a challenge is not given out without its verifier', async () => {
  const app = await makeOAuthApp()
  const { client_id } = await app.client()
  const authorization = await app.authorize(client_id)

  const answer = await app.token({
    grant_type: 'authorization_code',
    client_id,
    code: authorization.code,
    redirect_uri: REDIRECT,
  })

  assert.equal(answer.status, 400)
  assert.equal(answer.body.error, 'invalid_grant')
})

test('A8 (RFC 7636, 4.6): a wrong verifier and the plain method are refused', async () => {
  const app = await makeOAuthApp()
  const { client_id } = await app.client()

  const authorization = await app.authorize(client_id)
  const wrong = await app.exchange(client_id, { ...authorization, verifier: 'x'.repeat(43) })
  const plain = await app.authorize(client_id, { code_challenge_method: 'plain' })

  assert.equal(wrong.body.error, 'invalid_grant')
  assert.equal(plain.redirect.searchParams.get('error'), 'invalid_request')
})

test('A9 (RFC 9700, 2.1): a redirect address matches exactly; only a loopback port may vary', async () => {
  const app = await makeOAuthApp()
  const web = await app.client({ redirect_uris: ['https://claude.ai/api/mcp/auth_callback'] })
  const native = await app.client()

  for (const redirect_uri of [
    'https://claude.ai/api/mcp/auth_callback/',
    'https://claude.ai/api/mcp/auth_callback/../x',
    'https://claude.ai/api/mcp/auth_callback?a=1',
    'https://claude.ai/API/mcp/auth_callback',
    'https://claude.ai:444/api/mcp/auth_callback',
    'https://user@claude.ai/api/mcp/auth_callback',
    'https://claude.ai.evil.example/api/mcp/auth_callback',
    'http://claude.ai/api/mcp/auth_callback',
  ]) {
    const answer = await new Browser(app.app).get(app.authorizePath(web.client_id, { redirect_uri }))
    assert.equal(answer.status, 400, redirect_uri)
    assert.equal(answer.headers.get('location'), null, redirect_uri)
  }
  const otherPort = { redirect_uri: 'http://127.0.0.1:51234/callback' }
  assert.equal((await app.authorize(native.client_id, otherPort)).redirect.port, '51234')
  const otherPath = app.authorizePath(native.client_id, { redirect_uri: 'http://127.0.0.1:51234/other' })
  assert.equal((await new Browser(app.app).get(otherPath)).status, 400)
})

test('A10 (OAuth 2.1, 4.1.2.1): an unknown client gets a page, never a redirect', async () => {
  const app = await makeOAuthApp()

  const answer = await new Browser(app.app).get(app.authorizePath('nobody'), { Accept: 'text/html' })

  assert.equal(answer.status, 400)
  assert.equal(answer.headers.get('location'), null)
  assert.match(answer.headers.get('content-type') ?? '', /text\/html/)
  assert.match(answer.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
})

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
  assert.equal(later.body.error, 'invalid_grant')
  assert.equal(family.body.error, 'invalid_grant')
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

test('A22, A23 (RFC 9700, 4.2.4, 4.12, 4.16): pages leak no referrer, cannot be framed, and forms end with 303', async () => {
  const app = await makeOAuthApp()
  const { client_id } = await app.client()
  const browser = new Browser(app.app)

  const login = await browser.follow(await browser.get(app.authorizePath(client_id)))
  const answer = await browser.submit(login, { email: ALICE, password: PASSWORD })
  const consent = await browser.follow(answer)
  const decided = await browser.submit(consent, { decision: 'allow' })

  for (const page of [login, consent]) {
    assert.equal(page.status, 200)
    assert.equal(page.headers.get('referrer-policy'), 'no-referrer')
    assert.equal(page.headers.get('x-frame-options'), 'DENY')
    assert.match(page.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
    assert.doesNotMatch(page.text, /<script/)
  }
  assert.equal(answer.status, 303)
  assert.equal(decided.status, 303)
})

test('A24 (RFC 9700, 4.7): an interaction goes on only in the browser that began it', async () => {
  const app = await makeOAuthApp()
  const { client_id } = await app.client()
  const alice = new Browser(app.app)
  const stranger = new Browser(app.app)

  const login = await alice.follow(await alice.get(app.authorizePath(client_id)))
  const path = new URL(login.url).pathname
  const opened = await stranger.get(path)
  await stranger.get('/signin')
  const form = stranger.cookie('almanac_form') ?? ''
  const posted = await stranger.post(path, { form, email: ALICE, password: PASSWORD })
  const resumed = await stranger.get(path.replace('/interaction/', '/authorize/'))

  for (const { status } of [opened, posted, resumed]) assert.equal(status, 400)
})

test('A24: a consent form without the token of this browser is refused', async () => {
  const app = await makeOAuthApp()
  const { client_id } = await app.client()
  const browser = new Browser(app.app)
  const login = await browser.follow(await browser.get(app.authorizePath(client_id)))
  const consent = await browser.follow(await browser.submit(login, { email: ALICE, password: PASSWORD }))

  const path = new URL(consent.url).pathname
  const without = await browser.post(path, { decision: 'allow' })
  const elsewhere = await browser.submit(consent, { decision: 'allow' }, { Origin: 'https://evil.example' })

  assert.equal(without.status, 403)
  assert.equal(elsewhere.status, 403)
})

test('A26 (RFC 9700, 2.6): behind https every cookie is Secure and HSTS is on', async () => {
  const app = await makeOAuthApp({ baseUrl: 'https://almanac.acme.example' })
  const { client_id } = await app.client()

  const { headers } = await new Browser(app.app).get(app.authorizePath(client_id))

  const cookies = headers.getSetCookie()
  assert.ok(cookies.length > 0)
  for (const cookie of cookies) assert.match(cookie, /; secure/i)
  for (const cookie of cookies) assert.match(cookie, /; httponly/i)
  assert.match(headers.get('strict-transport-security') ?? '', /max-age=31536000/)
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

test('a signed-in user is asked only for what was not allowed before, and again after signing out', async () => {
  const app = await makeOAuthApp()
  const { client_id } = await app.client({ redirect_uris: ['https://claude.ai/api/mcp/auth_callback'] })
  const path = app.authorizePath(client_id, { redirect_uri: 'https://claude.ai/api/mcp/auth_callback' })
  const browser = new Browser(app.app)

  await app.walk(path, browser)
  const second = await browser.follow(await browser.get(path))
  await browser.get('/account')
  await browser.post('/signout', { form: browser.cookie('almanac_form') ?? '' })
  const third = await browser.follow(await browser.get(path))

  assert.match(second.headers.get('location') ?? '', /^https:\/\/claude\.ai\/.*code=/)
  assert.match(third.text, /name="password"/)
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

test('P1 (RFC 9126): a pushed request is used once, by its client, within a minute', async () => {
  const app = await makeOAuthApp()
  const { client_id } = await app.client()
  const other = await app.client()
  const push = () =>
    app.form('/oauth/par', Object.fromEntries(new URL(app.authorizePath(client_id), app.base).searchParams))

  const pushed = await push()
  const path = (id: string, uri: string) =>
    `/oauth/authorize?${new URLSearchParams({ client_id: id, request_uri: uri })}`
  const used = await app.walk(path(client_id, pushed.body.request_uri))
  const again = await app.walk(path(client_id, pushed.body.request_uri))
  const byOther = await app.walk(path(other.client_id, (await push()).body.request_uri))

  assert.equal(pushed.status, 201)
  assert.ok(pushed.body.expires_in <= 60)
  assert.match(used.headers.get('location') ?? '', /code=/)
  assert.equal(again.headers.get('location'), null)
  assert.equal(again.status, 400)
  assert.doesNotMatch(byOther.headers.get('location') ?? '', /code=/)
})

test('the device flow (RFC 8628) connects a device after its user compared the code', async () => {
  const app = await makeOAuthApp()
  const browser = new Browser(app.app)
  const { body: resource } = await app.metadata('/.well-known/oauth-protected-resource')
  const client_id = resource.service_device_flow_client_id
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'

  const { body: device } = await app.form('/oauth/device_authorization', { client_id, scope: 'SEARCH' })
  const poll = () => app.token({ grant_type, client_id, device_code: device.device_code })
  const pending = await poll()
  const wrong = await browser.submit(await browser.get('/oauth/device'), { user_code: 'XXXX-XXXX' })
  const confirm = await browser.submit(await browser.get('/oauth/device'), { user_code: device.user_code })
  let at = await browser.follow(await browser.submit(confirm, { confirm: 'yes' }))
  at = await browser.follow(await browser.submit(at, { email: ALICE, password: PASSWORD }))
  at = await browser.follow(await browser.submit(at, { decision: 'allow' }))
  const [first, ...others] = await Promise.all([poll(), poll(), poll()])

  assert.equal(device.verification_uri, `${app.base}/oauth/device`)
  assert.equal(pending.body.error, 'authorization_pending')
  assert.match(wrong.text, /That code is not right/)
  assert.match(confirm.text, new RegExp(device.user_code))
  assert.match(at.text, /The device is connected/)
  const statuses = [first, ...others].map((answer) => answer?.status)
  assert.equal(statuses.filter((status) => status === 200).length, 1, String(statuses))
})

test('secrets of the authorization server are in no row of the store', async () => {
  const app = await makeOAuthApp()
  const client = await app.client({ token_endpoint_auth_method: 'client_secret_post' })
  const authorization = await app.authorize(client.client_id)
  const secret = { client_secret: client.client_secret ?? '' }
  const { body } = await app.exchange(client.client_id, authorization, secret)
  const { body: device } = await app.form('/oauth/device_authorization', { client_id: 'almanac-device' })

  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(`${app.app.data}/almanac.db`, { readOnly: true })
  const rows = JSON.stringify([
    database.prepare('select * from oauth_records').all(),
    database.prepare('select * from oauth_clients').all(),
    database.prepare('select * from sessions').all(),
  ])
  database.close()

  assert.equal(body.token_type, 'Bearer')
  const secrets = [authorization.code, body.refresh_token, client.client_secret, client.registration_access_token]
  for (const value of [...secrets, device.device_code, device.user_code.replace('-', '')]) {
    assert.ok(value !== undefined && value !== '' && !rows.includes(value), String(value))
  }
})

test('when another user signs in in the same browser, the application gets that user, after asking', async () => {
  const app = await makeOAuthApp()
  await createAccount(app.services, { email: 'bob@acme.example' })
  await setPassword(app.services, 'bob@acme.example', PASSWORD)
  const redirect_uri = 'https://claude.ai/api/mcp/auth_callback'
  const { client_id } = await app.client({ redirect_uris: [redirect_uri] })
  const browser = new Browser(app.app)
  const path = app.authorizePath(client_id, { redirect_uri })

  await app.walk(path, browser)
  await browser.get('/account')
  await browser.post('/signout', { form: browser.cookie('almanac_form') ?? '' })
  const login = await browser.follow(await browser.get(path))
  let at = await browser.follow(await browser.submit(login, { email: 'bob@acme.example', password: PASSWORD }))
  if (at.text.includes('Submitting Callback')) {
    assert.match(at.headers.get('content-security-policy') ?? '', /script-src 'sha256-/)
    at = await browser.follow(await browser.submit(at, {}))
  }
  const consent = at
  at = await browser.follow(await browser.submit(consent, { decision: 'allow' }))
  const code = new URL(at.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const { body } = await app.exchange(
    client_id,
    { code, verifier: VERIFIER, redirect: new URL(redirect_uri) },
    { redirect_uri },
  )

  assert.match(consent.text, /bob@acme\.example/)
  assert.equal(decodeJwt(body.access_token).payload['sub'], 'bob@acme.example')
})
