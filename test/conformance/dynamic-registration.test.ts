import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeOAuthSettings } from '../../src/domain/oauth/change-settings.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { Browser } from '../support/browser.ts'
import { ALICE, makeOAuthApp, PASSWORD, REDIRECT } from '../support/oauth.ts'

test('D1 (RFC 7591, 3.2.1): a registration answers 201 with the client and what it may do', async () => {
  const app = await makeOAuthApp()

  const open = await app.register({ scope: 'search chat ADMIN' })
  const secret = await app.register({ token_endpoint_auth_method: 'client_secret_post' })

  assert.equal(open.status, 201)
  assert.equal(typeof open.body.client_id, 'string')
  assert.equal(open.body.client_secret, undefined)
  assert.equal(open.body.scope, 'openid email offline_access CHAT SEARCH')
  assert.deepEqual(open.body.redirect_uris, [REDIRECT])
  assert.equal(open.body.registration_client_uri, `${app.base}/oauth/register/${open.body.client_id}`)
  assert.equal(typeof secret.body.client_secret, 'string')
  assert.equal(secret.body.client_secret_expires_at, 0)
  assert.match(open.headers.get('cache-control') ?? '', /no-store/)
})

test('D2 (RFC 7591, 3.2.2): wrong metadata is named by its error', async () => {
  const app = await makeOAuthApp()

  const relative = await app.register({ redirect_uris: ['/callback'] })
  const none = await app.register({ redirect_uris: [] })
  const method = await app.register({ token_endpoint_auth_method: 'magic' })
  const grant = await app.register({ grant_types: ['password'] })
  const device = await app.register({ grant_types: ['urn:ietf:params:oauth:grant-type:device_code'] })

  assert.deepEqual([relative.status, relative.body.error], [400, 'invalid_redirect_uri'])
  assert.deepEqual([none.status, none.body.error], [400, 'invalid_redirect_uri'])
  for (const answer of [method, grant, device]) {
    assert.deepEqual([answer.status, answer.body.error], [400, 'invalid_client_metadata'])
  }
})

test('D3 (specification): only approved applications register; the refusal names the address', async () => {
  const app = await makeOAuthApp()
  const cursor = [
    'cursor://anysphere.cursor-retrieval/oauth/user-agent/callback',
    'https://www.cursor.com/agents/mcp/oauth/callback',
    'http://localhost:8787/callback',
  ]

  const approved = await app.register({ client_name: 'Cursor', redirect_uris: cursor })
  const mixed = await app.register({ redirect_uris: [...cursor, 'https://evil.example/callback'] })

  assert.equal(approved.status, 201)
  assert.equal(mixed.status, 400)
  assert.equal(mixed.body.error, 'invalid_redirect_uri')
  assert.match(mixed.body.error_description, /https:\/\/evil\.example\/callback/)
})

test('D3: an administrator adds addresses, takes applications out, opens registration or turns it off', async () => {
  const app = await makeOAuthApp()
  const own = { redirect_uris: ['https://tools.acme.example/team-7/callback'] }
  const settings = app.services.oauthSettings

  assert.equal((await app.register(own)).status, 400)
  await settings.change({ redirectPatterns: ['https://tools.acme.example/*/callback'] })
  assert.equal((await app.register(own)).status, 201)
  assert.equal((await app.register({ redirect_uris: ['https://tools.acme.example/a/b/callback'] })).status, 400)

  const claude = { redirect_uris: ['https://claude.ai/api/mcp/auth_callback'] }
  assert.equal((await app.register(claude)).status, 201)
  await settings.change({ blockedApplications: ['claude'] })
  assert.equal((await app.register(claude)).status, 400)

  await settings.change({ registration: 'any' })
  assert.equal((await app.register({ redirect_uris: ['https://anything.example/cb'] })).status, 201)

  await settings.change({ registration: 'off' })
  const { body } = await app.metadata()
  assert.equal('registration_endpoint' in body, false)
  const refused = await app.register()
  assert.deepEqual([refused.status, refused.body.error], [404, 'invalid_request'])
  assert.match(refused.body.error_description, /ask an administrator/)
})

test('D3: an application that was blocked gets no codes and no tokens with an older registration', async () => {
  const app = await makeOAuthApp()
  const redirect_uri = 'https://claude.ai/api/mcp/auth_callback'
  const { client_id } = await app.client({ redirect_uris: [redirect_uri] })
  const other = await app.tokens()
  const authorization = await app.authorize(client_id, { redirect_uri })
  const { body } = await app.exchange(client_id, authorization, { redirect_uri })
  const pending = await app.authorize(client_id, { redirect_uri })
  assert.equal((await app.search(body.access_token)).status, 200)

  for (const registration of ['approved', 'any', 'off'] as const) {
    await changeOAuthSettings(app.services, operator, { registration, blockedApplications: ['claude'] })
    const page = await app.walk(app.authorizePath(client_id, { redirect_uri }))
    assert.deepEqual([page.status, page.headers.get('location')], [400, null], registration)
    const refreshed = await app.refresh(client_id, body.refresh_token)
    assert.deepEqual([refreshed.status, refreshed.body.error], [401, 'invalid_client'], registration)
    assert.equal((await app.exchange(client_id, pending, { redirect_uri })).status, 401, registration)
    assert.equal((await app.search(body.access_token)).status, 401, registration)
    assert.equal((await app.search(other.access_token)).status, 200, 'another application goes on')
  }
  await changeOAuthSettings(app.services, operator, { registration: 'approved', blockedApplications: [] })
  assert.notEqual((await app.authorize(client_id, { redirect_uri })).code, '', 'allowed again')
})

test('D3: the scopes of clients that registered themselves are clamped to the set for them', async () => {
  const app = await makeOAuthApp()
  await app.services.oauthSettings.change({ dynamicScopes: ['SEARCH'] })

  const { body } = await app.register({ scope: 'SEARCH CHAT' })
  const { redirect } = await app.authorize(body.client_id, { scope: 'SEARCH CHAT' })

  assert.equal(body.scope, 'openid email offline_access SEARCH')
  assert.equal(redirect.searchParams.get('error'), 'invalid_scope')
})

test('a client that registered for one scope may also ask to stay connected', async () => {
  const app = await makeOAuthApp()

  const { body } = await app.register({ scope: 'SEARCH' })
  const { code } = await app.authorize(body.client_id, { scope: 'SEARCH offline_access' })

  assert.notEqual(code, '')
})

test('D4 (RFC 7591): addresses that run scripts, carry users or fragments, or are plain http are refused', async () => {
  const app = await makeOAuthApp()
  await app.services.oauthSettings.change({ registration: 'any' })

  for (const uri of [
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'https://app.example/cb#fragment',
    'https://user:pass@app.example/cb',
    'http://app.example/cb',
    'https://*.example/cb',
  ]) {
    const { status, body } = await app.register({ redirect_uris: [uri] })
    assert.deepEqual([status, body.error], [400, 'invalid_redirect_uri'], uri)
  }
})

test('D5 (RFC 7592): a client is read, changed and deleted with its own token only, and a change is checked again', async () => {
  const app = await makeOAuthApp()
  const mine = await app.client({ token_endpoint_auth_method: 'client_secret_post' })
  const other = await app.client()
  const path = `/oauth/register/${mine.client_id}`
  const token = mine.registration_access_token ?? ''
  const metadata = {
    client_id: mine.client_id,
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: 'client_secret_post',
  }
  const put = (body: Record<string, unknown>) => app.app.send(path, body, { method: 'PUT', token })

  assert.equal((await app.app.send(path, undefined, { method: 'GET' })).status, 401)
  const read = await app.app.send(path, undefined, { method: 'GET', token })
  assert.equal(read.status, 200)
  assert.equal(JSON.stringify(read.body).includes('sha256'), false)

  const renamed = await put({ ...metadata, client_name: 'New name', client_secret: mine.client_secret })
  assert.deepEqual([renamed.status, renamed.body.client_name], [200, 'New name'])
  assert.equal((await put({ ...metadata, client_secret: 'guessed' })).status, 400)
  const evil = await put({ ...metadata, redirect_uris: ['https://evil.example/cb'] })
  assert.deepEqual([evil.status, evil.body.error], [400, 'invalid_redirect_uri'])
  const wider = await put({ ...metadata, scope: 'SEARCH ADMIN' })
  assert.equal(wider.body.scope, 'openid email offline_access SEARCH')

  const authorization = await app.authorize(mine.client_id)
  const secret = { client_secret: mine.client_secret ?? '' }
  assert.equal((await app.exchange(mine.client_id, authorization, secret)).status, 200, 'the secret survives a change')

  const foreign = await app.app.send(path, undefined, { method: 'GET', token: other.registration_access_token ?? '' })
  assert.equal(foreign.status, 401)
  const burnt = await app.app.send(`/oauth/register/${other.client_id}`, undefined, {
    method: 'GET',
    token: other.registration_access_token ?? '',
  })
  assert.equal(burnt.status, 401, 'a token used for another client is taken back')

  assert.equal((await app.app.send(path, undefined, { method: 'DELETE', token })).status, 204)
  assert.equal(await app.services.oauthClients.find(mine.client_id), undefined)
})

test('D6 (RFC 7591, 5): registrations are limited', async () => {
  const app = await makeOAuthApp({ rateLimits: 'on' })

  const statuses = []
  for (let at = 0; at < 12; at += 1) statuses.push((await app.register()).status)
  const last = await app.register()

  assert.equal(statuses.filter((status) => status === 201).length, 10)
  assert.equal(last.status, 429)
  assert.equal(last.body.error, 'temporarily_unavailable')
  assert.ok(Number(last.headers.get('retry-after')) > 0)
})

test('D8 (MCP): consent names the client and where it leads, and warns about programs on the same machine', async () => {
  const app = await makeOAuthApp()
  const local = await app.client({ client_name: 'A <b>bold</b> host' })
  const remote = await app.client({ client_name: 'Claude', redirect_uris: ['https://claude.ai/api/mcp/auth_callback'] })
  const consentOf = async (path: string) => {
    const browser = new Browser(app.app)
    const login = await browser.follow(await browser.get(path))
    return browser.follow(await browser.submit(login, { email: ALICE, password: PASSWORD }))
  }

  const loopback = await consentOf(app.authorizePath(local.client_id))
  const web = await consentOf(
    app.authorizePath(remote.client_id, { redirect_uri: 'https://claude.ai/api/mcp/auth_callback' }),
  )

  assert.match(loopback.text, /A &lt;b&gt;bold&lt;\/b&gt; host/)
  assert.match(loopback.text, /an app on your own computer \(127\.0\.0\.1\)/)
  assert.match(loopback.text, /registered itself/)
  assert.match(loopback.text, /search everything you can read/)
  assert.match(web.text, /You'll be sent to <strong>claude\.ai<\/strong>/)
  assert.match(web.headers.get('content-security-policy') ?? '', /form-action 'self' https:\/\/claude\.ai/)
})

test('V1 (RFC 7009): revoking an unknown token is fine, another client’s is refused, one’s own ends the grant', async () => {
  const app = await makeOAuthApp()
  const { client, refresh_token } = await app.tokens()
  const other = await app.client()
  const revoke = (token: string, client_id: string) => app.form('/oauth/revoke', { token, client_id })

  assert.equal((await revoke('unknown', client.client_id)).status, 200)
  assert.equal((await revoke(refresh_token, other.client_id)).status, 400)
  assert.equal((await app.refresh(client.client_id, refresh_token)).status, 200)
  assert.equal((await revoke(refresh_token, client.client_id)).status, 200)
  assert.equal((await app.refresh(client.client_id, refresh_token)).body.error, 'invalid_grant')
})

test('V3 (RFC 7662): introspection needs a client, and says nothing of a token that is not its own', async () => {
  const app = await makeOAuthApp()
  const { client, refresh_token } = await app.tokens()
  const other = await app.client()
  const introspect = (token: string, client_id?: string) =>
    app.form('/oauth/introspect', { token, ...(client_id && { client_id }) })

  assert.equal((await introspect(refresh_token)).status, 400)
  assert.deepEqual((await introspect('unknown', client.client_id)).body, { active: false })
  assert.deepEqual((await introspect(refresh_token, other.client_id)).body, { active: false })
  assert.equal((await introspect(refresh_token, client.client_id)).body.active, true)
})

test('D2: metadata of other types than the standard says is refused by its name', async () => {
  const app = await makeOAuthApp()
  const odd: Record<string, unknown>[] = [
    { redirect_uris: REDIRECT },
    { redirect_uris: { length: 1, 0: REDIRECT } },
    { redirect_uris: [{}] },
    { redirect_uris: [REDIRECT, null] },
    { grant_types: 'authorization_code' },
    { client_name: { toString: 1 } },
    { client_name: 'a\u0000b' },
    { client_name: 'gro.live\u202e' },
    { client_name: 'x'.repeat(101) },
    { scope: ['SEARCH'] },
    { token_endpoint_auth_method: 1 },
  ]

  for (const metadata of odd) {
    const answer = await app.register(metadata)
    assert.equal(answer.status, 400, JSON.stringify([metadata, answer.body]))
    assert.match(answer.body.error, /^invalid_(client_metadata|redirect_uri)$/)
    assert.match(answer.body.error_description, new RegExp(Object.keys(metadata)[0] ?? ''))
  }
})
