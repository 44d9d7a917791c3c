import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount } from '../../src/domain/accounts/create-account.ts'
import { setPassword } from '../../src/domain/sign-in/set-password.ts'
import { Browser } from '../support/browser.ts'
import { ALICE, decodeJwt, makeOAuthApp, PASSWORD, VERIFIER } from '../support/oauth.ts'

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

test('a signed-in user is asked only for new scopes, and for all again after signing out', async () => {
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
  const hasty = await poll()
  app.app.clock.advance({ seconds: 5 })
  const stillHasty = await poll()
  const wrong = await browser.submit(await browser.get('/oauth/device'), { user_code: 'XXXX-XXXX' })
  const confirm = await browser.submit(await browser.get('/oauth/device'), { user_code: device.user_code })
  let at = await browser.follow(await browser.submit(confirm, { confirm: 'yes' }))
  at = await browser.follow(await browser.submit(at, { email: ALICE, password: PASSWORD }))
  at = await browser.follow(await browser.submit(at, { decision: 'allow' }))
  app.app.clock.advance({ seconds: 60 })
  const [first, ...others] = await Promise.all([poll(), poll(), poll()])

  assert.equal(device.verification_uri, `${app.base}/oauth/device`)
  assert.equal(device.interval, 5)
  assert.equal(pending.body.error, 'authorization_pending')
  assert.deepEqual([hasty.status, hasty.body.error, stillHasty.body.error], [400, 'slow_down', 'slow_down'])
  assert.match(wrong.text, /This code is incorrect/)
  assert.match(confirm.text, new RegExp(device.user_code))
  assert.match(at.text, /Device connected/)
  const statuses = [first, ...others].map((answer) => answer?.status)
  assert.equal(statuses.filter((status) => status === 200).length, 1, String(statuses))
})

test('a form for devices without the session that it was made for is refused on a page', async () => {
  const app = await makeOAuthApp()

  for (const cookie of ['', 'almanac_oauth=unknown']) {
    const resumed = await fetch(`${app.base}/oauth/device/x`, { headers: { cookie } })
    const sent = await fetch(`${app.base}/oauth/device`, {
      method: 'POST',
      headers: { cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'user_code=XXXX-XXXX',
    })
    assert.deepEqual([resumed.status, sent.status], [400, 400])
    assert.match(await sent.text(), cookie === '' ? /Open \/oauth\/device again/ : /Connect a device/)
  }
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

test('max_age=0 (OpenID Connect Core, 3.1.2.1) asks for the password, however the request came', async () => {
  const app = await makeOAuthApp()
  const scope = 'openid SEARCH'
  const { client_id } = await app.client({ scope })
  const browser = new Browser(app.app)
  await app.authorize(client_id, { scope }, browser)
  const isAsked = async (change: Record<string, string>) => {
    const at = await browser.follow(await browser.get(app.authorizePath(client_id, { scope, ...change })))
    return at.text.includes('name="password"') || at.headers.get('location')?.includes('error=login_required') === true
  }

  assert.equal(await isAsked({}), false)
  assert.equal(await isAsked({ max_age: '0' }), true)
  assert.equal(await isAsked({ max_age: '0', prompt: 'consent' }), true)
  assert.equal(await isAsked({ max_age: '0', prompt: 'none' }), true)
})

test('an unknown resource (RFC 8707, section 2) is refused, a tool server that does not exist after signing in', async () => {
  const app = await makeOAuthApp()
  const { client_id } = await app.client({ scope: 'SEARCH MCP' })
  const errorOf = async (resource: string) =>
    (await app.authorize(client_id, { resource })).redirect.searchParams.get('error')

  for (const resource of ['https://evil.example', `${app.base}/nothing`, `${app.base}/mcp/absent`]) {
    assert.equal(await errorOf(resource), 'invalid_target', resource)
  }
  for (const resource of [app.base, `${app.base}/mcp`, `${app.base}/mcp/default`]) {
    assert.equal(await errorOf(resource), null, resource)
  }
  const stranger = new Browser(app.app)
  const asked = await stranger.follow(
    await stranger.get(app.authorizePath(client_id, { resource: `${app.base}/mcp/absent` })),
  )
  assert.match(asked.text, /name="password"/, 'a stranger does not learn which there are')
  const at = app.services.clock.now()
  const server = { name: 'made', displayName: 'Made', instructions: '', tools: [], createdBy: ALICE }
  await app.services.mcpServers.add({ ...server, createdAt: at, updatedAt: at })
  assert.equal(await errorOf(`${app.base}/mcp/made`), null)
})
