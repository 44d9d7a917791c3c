import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser } from '../support/browser.ts'
import { makeOAuthApp, REDIRECT } from '../support/oauth.ts'

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
