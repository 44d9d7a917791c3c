import assert from 'node:assert/strict'
import { createHmac, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { test } from 'node:test'
import { publicJwk, rotateSigningKey } from '../../src/domain/oauth/signing-key.ts'
import { Browser } from '../support/browser.ts'
import type { Answer } from '../support/make-app.ts'
import { ALICE, decodeJwt, makeOAuthApp, type OAuthApp, PASSWORD } from '../support/oauth.ts'

function assertRefused(answer: Answer, status: number, code: string): void {
  assert.deepEqual([answer.status, answer.body.error?.code], [status, code])
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as our own key would sign it, with whatever header and claims a forger likes. */
async function signedByUs(app: OAuthApp, header: Record<string, unknown>, payload: Record<string, unknown>) {
  const [key] = await app.services.signingKeys.list()
  assert.ok(key)
  const text = `${part({ alg: 'ES256', typ: 'at+jwt', kid: key.kid, ...header })}.${part(payload)}`
  const privateKey = createPrivateKey({ key: key.privateJwk, format: 'jwk' })
  return `${text}.${sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

test('an access token searches as its user, and needs no header', async () => {
  const app = await makeOAuthApp()
  const { access_token } = await app.tokens()

  assert.equal((await app.search(access_token)).status, 200)
})

test('R1 (RFC 6750, 3): a refusal without a token has no error code', async () => {
  const app = await makeOAuthApp()
  const send = (headers: Record<string, string>) => app.app.send('/rest/api/v1/search', { query: 'x' }, { headers })

  const none = (await send({})).headers.get('www-authenticate') ?? ''
  const wrong = (await send({ Authorization: 'Bearer wrong' })).headers.get('www-authenticate') ?? ''

  assert.match(none, /^Bearer resource_metadata="[^"]+", scope="SEARCH"$/)
  assert.match(wrong, /^Bearer error="invalid_token", resource_metadata=/)
})

test('R2 (RFC 9728, 3 and 5.1): the refusal leads to metadata whose resource is the identifier, in all forms', async () => {
  const app = await makeOAuthApp()

  const { headers } = await app.app.send('/rest/api/v1/search', { query: 'x' })
  const url = /resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '')?.[1] ?? ''
  const found = await app.metadata(new URL(url).pathname)

  assert.equal(found.status, 200)
  assert.equal(found.body.resource, `${app.base}/rest/api/v1`)
  assert.deepEqual(found.body.authorization_servers, [app.base])
  for (const path of ['', '/mcp', '/mcp/default']) {
    const { body } = await app.metadata(`/.well-known/oauth-protected-resource${path}`)
    assert.equal(body.resource, app.base + path)
  }
  assert.equal((await app.metadata('/.well-known/oauth-protected-resource/admin')).status, 404)
})

test('R3 (RFC 6750, 3.1): a token without the scope gets 403 with the scope it needs', async () => {
  const app = await makeOAuthApp()
  const { access_token } = await app.tokens({ scope: 'CHAT' })

  const answer = await app.search(access_token)

  assertRefused(answer, 403, 'insufficient_scope')
  const header = answer.headers.get('www-authenticate') ?? ''
  assert.match(header, /error="insufficient_scope"/)
  assert.match(header, /scope="SEARCH"/)
  assert.match(header, /resource_metadata="/)
})

test('R4 (RFC 8707): a token for one resource is refused at the other', async () => {
  const app = await makeOAuthApp()
  const tools = await app.tokens({ resource: `${app.base}/mcp/default` })
  const whole = await app.tokens({ resource: app.base })
  const { client_id } = await app.client()
  const other = await app.authorize(client_id, { resource: 'https://elsewhere.example/api' })

  assert.equal(decodeJwt(tools.access_token).payload['aud'], `${app.base}/mcp/default`)
  assertRefused(await app.search(tools.access_token), 401, 'invalid_token')
  await assert.rejects(app.services.accessTokens.verify(whole.access_token, [`${app.base}/mcp/default`]))
  const caller = await app.services.accessTokens.verify(tools.access_token, [`${app.base}/mcp/default`])
  assert.equal(caller.email, ALICE)
  assert.equal((await app.search(whole.access_token)).status, 200)
  assert.equal(other.redirect.searchParams.get('error'), 'invalid_target')
})

test('R5 (OAuth 2.1, 5.1): a token in the query or the body does not count', async () => {
  const app = await makeOAuthApp()
  const { access_token } = await app.tokens()

  const query = await app.app.send(`/rest/api/v1/search?access_token=${access_token}`, { query: 'x' })
  const body = await app.app.send('/rest/api/v1/search', { query: 'x', access_token })

  assertRefused(query, 401, 'token_required')
  assertRefused(body, 401, 'token_required')
})

test('J2 (RFC 9068, 4): forged and foreign tokens are refused', async () => {
  const app = await makeOAuthApp()
  const { access_token } = await app.tokens()
  const { header, payload } = decodeJwt(access_token)
  const [key] = await app.services.signingKeys.list()
  assert.ok(key)
  const soon = Number(payload['exp'])
  const hmacText = `${part({ ...header, alg: 'HS256' })}.${part(payload)}`
  const hmac = createHmac('sha256', JSON.stringify(publicJwk(key)))
    .update(hmacText)
    .digest('base64url')

  assert.equal((await app.search(await signedByUs(app, {}, payload))).status, 200, 'the forger’s tool is sound')
  const forged: Record<string, string> = {
    'alg none': `${part({ alg: 'none', typ: 'at+jwt' })}.${part(payload)}.`,
    'HS256 with the public key': `${hmacText}.${hmac}`,
    'an ID token': await signedByUs(app, { typ: 'JWT' }, payload),
    'no type': await signedByUs(app, { typ: undefined }, payload),
    'wrong audience': await signedByUs(app, {}, { ...payload, aud: 'https://elsewhere.example' }),
    'no audience': await signedByUs(app, {}, { ...payload, aud: undefined }),
    expired: await signedByUs(app, {}, { ...payload, exp: Math.floor(Date.now() / 1000) - 10 }),
    'without expiry': await signedByUs(app, {}, { ...payload, exp: undefined }),
    'not valid yet': await signedByUs(app, {}, { ...payload, nbf: soon }),
    'unknown key': await signedByUs(app, { kid: 'other' }, payload),
    'without a grant': await signedByUs(app, {}, { ...payload, gid: undefined }),
    'unknown grant': await signedByUs(app, {}, { ...payload, gid: 'other' }),
    'changed claims': access_token.replace(/\.[^.]+\./, `.${part({ ...payload, sub: 'eve@acme.example' })}.`),
  }
  for (const [what, token] of Object.entries(forged)) {
    const answer = await app.search(token)
    assert.equal(answer.status, 401, what)
    assert.equal(answer.body.error.code, 'invalid_token', what)
  }
  const foreignIssuer = await signedByUs(app, {}, { ...payload, iss: 'https://evil.example' })
  assertRefused(await app.search(foreignIssuer), 401, 'invalid_token')
})

test('J3 (RFC 8725): keys inside a token are ignored', async () => {
  const app = await makeOAuthApp()
  const { access_token } = await app.tokens()
  const { payload } = decodeJwt(access_token)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })

  for (const extra of [{ jwk }, { jku: 'https://evil.example/keys' }, { x5u: 'https://evil.example/cert' }]) {
    const text = `${part({ alg: 'ES256', typ: 'at+jwt', ...extra })}.${part(payload)}`
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    assertRefused(await app.search(`${text}.${signature.toString('base64url')}`), 401, 'invalid_token')
  }
})

test('J4: keys are public members only; after a rotation old tokens stay valid and new ones are signed with the new key', async () => {
  const app = await makeOAuthApp()
  const old = await app.tokens()

  await rotateSigningKey(app.services)
  app.app.clock.advance({ seconds: 6 })
  const fresh = await app.tokens()
  const { body } = await app.metadata('/oauth/jwks')

  assert.equal(body.keys.length, 2)
  for (const key of body.keys) assert.equal('d' in key, false)
  assert.notEqual(decodeJwt(old.access_token).header['kid'], decodeJwt(fresh.access_token).header['kid'])
  assert.equal(body.keys[0].kid, decodeJwt(fresh.access_token).header['kid'])
  assert.equal((await app.search(old.access_token)).status, 200)
  assert.equal((await app.search(fresh.access_token)).status, 200)
  app.app.clock.advance({ days: 1, seconds: 10 })
  assert.equal((await app.metadata('/oauth/jwks')).body.keys.length, 1)
})

test('V2 (RFC 7009): after the refresh token is revoked the access token stops at once', async () => {
  const app = await makeOAuthApp()
  const { client, access_token, refresh_token } = await app.tokens()
  const { client_id } = client

  assert.equal((await app.search(access_token)).status, 200)
  const direct = await app.form('/oauth/revoke', { token: access_token, client_id })
  assert.equal(direct.body.error, 'unsupported_token_type')
  await app.form('/oauth/revoke', { token: refresh_token, client_id })

  assertRefused(await app.search(access_token), 401, 'invalid_token')
})

test('an access token ends with sign-out everywhere, with the account, and with its own time', async () => {
  const app = await makeOAuthApp()
  const { client_id } = await app.client()
  const browser = new Browser(app.app)
  const { body: first } = await app.exchange(client_id, await app.authorize(client_id, {}, browser))
  const { access_token: second } = await app.tokens()
  assert.equal((await app.search(second)).status, 200)

  await browser.get('/account')
  await browser.post('/signout/everywhere', { form: browser.cookie('almanac_form') ?? '' })
  for (const token of [first.access_token, second]) assertRefused(await app.search(token), 401, 'invalid_token')

  const third = await app.tokens()
  const account = await app.services.accounts.find(ALICE)
  assert.ok(account)
  await app.services.accounts.put({ ...account, isActive: false })
  app.app.clock.advance({ seconds: 6 })
  assertRefused(await app.search(third.access_token), 401, 'invalid_token')
  await app.services.accounts.put(account)
  assert.equal((await app.search(third.access_token)).status, 200)
  app.app.clock.advance({ minutes: 61 })
  assertRefused(await app.search(third.access_token), 401, 'invalid_token')
})

test('an access token does not act as another user', async () => {
  const app = await makeOAuthApp()
  const { access_token } = await app.tokens()

  assertRefused(await app.search(access_token, { 'X-Service-ActAs': 'bob@acme.example' }), 403, 'act_as_not_allowed')
})

test('a signed-in browser uses the Client API from our own pages only', async () => {
  const app = await makeOAuthApp()
  const browser = new Browser(app.app)
  await browser.submit(await browser.get('/signin'), { email: ALICE, password: PASSWORD })
  const Cookie = `almanac_session=${browser.cookie('almanac_session')}`
  const search = (headers: Record<string, string>) => app.app.send('/rest/api/v1/search', { query: 'x' }, { headers })

  assert.equal((await search({ Cookie, 'Sec-Fetch-Site': 'same-origin' })).status, 200)
  assert.equal((await search({ Cookie, Origin: app.base })).status, 200)
  assertRefused(await search({ Cookie }), 401, 'token_required')
  assertRefused(await search({ Cookie, 'Sec-Fetch-Site': 'cross-site' }), 401, 'token_required')
  assertRefused(await search({ Cookie, 'Sec-Fetch-Site': 'same-site', Origin: app.base }), 401, 'token_required')
  assertRefused(await search({ Cookie, Origin: 'https://evil.example' }), 401, 'token_required')
  assertRefused(await search({ 'Sec-Fetch-Site': 'same-origin' }), 401, 'token_required')
})
