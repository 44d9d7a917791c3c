import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { createAccount } from '../../src/domain/accounts/create-account.ts'
import { addStaticClient, removeClient } from '../../src/domain/oauth/add-client.ts'
import { changeOAuthSettings } from '../../src/domain/oauth/change-settings.ts'
import { type Actor, operator } from '../../src/domain/shared/actor.ts'
import { sweepSignIn } from '../../src/jobs/sweep-sign-in.ts'
import { Browser } from '../support/browser.ts'
import { IdentityProvider } from '../support/identity-provider.ts'
import { ALICE, makeOAuthApp, type OAuthApp, PASSWORD, REDIRECT } from '../support/oauth.ts'
import { runCli } from '../support/run-cli.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const CLIENT_URL = 'https://host.example/client.json'
const CALLBACK = 'https://claude.ai/api/mcp/auth_callback'

/** The Internet as the service sees it: one document, or an answer that is none. */
function internet(answer: (url: string) => Response | Promise<Response>) {
  const asked: string[] = []
  return {
    asked,
    fetch: async (url: string | URL) => {
      asked.push(String(url))
      return answer(String(url))
    },
  }
}

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(text, { status, headers: { 'Content-Type': 'application/json', ...headers } })
}

const DOCUMENT = { client_id: CLIENT_URL, client_name: 'A document host', redirect_uris: [CALLBACK] }
const ask = (app: OAuthApp, clientId: string, change: Record<string, string | undefined> = {}) =>
  new Browser(app.app).get(app.authorizePath(clientId, { redirect_uri: CALLBACK, ...change }), { Accept: 'text/html' })

test('D7 (CIMD): a client is known by its metadata document, asks for consent, and gets no more than it may', async () => {
  const network = internet(() => json(DOCUMENT))
  const app = await makeOAuthApp({}, network)
  const browser = new Browser(app.app)
  const change = { redirect_uri: CALLBACK, scope: 'SEARCH' }

  const login = await browser.follow(await browser.get(app.authorizePath(CLIENT_URL, change)))
  const consent = await browser.follow(await browser.submit(login, { email: ALICE, password: PASSWORD }))
  const end = await browser.follow(await browser.submit(consent, { decision: 'allow' }))
  const code = new URL(end.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const { VERIFIER: verifier } = await import('../support/oauth.ts')
  const tokens = await app.exchange(
    CLIENT_URL,
    { code, verifier, redirect: new URL(CALLBACK) },
    { redirect_uri: CALLBACK },
  )
  const everything = await app.authorize(CLIENT_URL, { ...change, scope: undefined }, browser)
  const admin = await app.authorize(CLIENT_URL, { ...change, scope: 'ADMIN' }, browser)

  assert.equal((await app.metadata()).body.client_id_metadata_document_supported, true)
  assert.deepEqual(new Set(network.asked), new Set([CLIENT_URL]))
  assert.match(consent.text, /A document host/)
  assert.match(consent.text, /registered itself/)
  assert.equal(tokens.status, 200)
  assert.equal((await app.search(tokens.body.access_token)).status, 200)
  assert.ok(everything.code !== '')
  assert.equal(admin.redirect.searchParams.get('error'), 'invalid_scope')
})

test('D7: documents that break the rules are refused on a page', async () => {
  const served: Record<string, () => Response> = {
    'another client id': () => json({ ...DOCUMENT, client_id: 'https://host.example/other.json' }),
    'a secret': () => json({ ...DOCUMENT, client_secret: 'x' }),
    'a shared-secret method': () => json({ ...DOCUMENT, token_endpoint_auth_method: 'client_secret_post' }),
    'another content type': () => json(DOCUMENT, 200, { 'Content-Type': 'text/plain' }),
    'a name that is too long': () => json({ ...DOCUMENT, client_name: 'x'.repeat(101) }),
    'a name that turns the writing around': () => json({ ...DOCUMENT, client_name: 'a\u202eb' }),
    'a redirect': () => json({}, 302, { Location: 'https://elsewhere.example/client.json' }),
    'not found': () => json({}, 404),
    'not JSON': () => json('<html>'),
    'too large': () => json({ ...DOCUMENT, padding: 'x'.repeat(200_000) }),
    'an address that is not approved': () => json({ ...DOCUMENT, redirect_uris: ['https://evil.example/cb'] }),
    'a script': () => json({ ...DOCUMENT, redirect_uris: ['javascript:alert(1)'] }),
    'other addresses than the one asked for': () =>
      json({ ...DOCUMENT, redirect_uris: ['https://claude.com/api/mcp/auth_callback'] }),
  }
  let answer = () => json({})
  const app = await makeOAuthApp(
    {},
    internet(() => answer()),
  )
  for (const [what, document] of Object.entries(served)) {
    answer = document
    const page = await ask(app, CLIENT_URL)
    assert.ok(page.status === 400 || page.status === 401, `${what}: ${page.status}`)
    assert.equal(page.headers.get('location'), null, what)
  }
})

test('D7: a document without redirect addresses, or for the device flow, does not get around the policy', async () => {
  let document: Record<string, unknown> = {}
  const app = await makeOAuthApp(
    {},
    internet(() => json({ ...DOCUMENT, ...document })),
  )
  const device = 'urn:ietf:params:oauth:grant-type:device_code'
  const begin = async () => {
    // A new address each time: documents are kept for a while.
    const client_id = `https://host.example/${Math.random()}.json`
    document = { ...document, client_id }
    return (await app.form('/oauth/device_authorization', { client_id, scope: 'SEARCH' })).status
  }

  document = { redirect_uris: [], grant_types: [device, 'refresh_token'], response_types: [] }
  assert.ok((await begin()) >= 400, 'no addresses')
  document = { redirect_uris: undefined, grant_types: [device], response_types: [] }
  assert.ok((await begin()) >= 400, 'addresses not named')
  document = { redirect_uris: [CALLBACK], grant_types: [device], response_types: [] }
  assert.ok((await begin()) >= 400, 'the device flow alone')
  document = { redirect_uris: [CALLBACK], grant_types: ['authorization_code', 'refresh_token', device] }
  assert.ok((await begin()) >= 400, 'the device flow besides')
  document = {}
  assert.equal((await app.authorize(CLIENT_URL, { redirect_uri: CALLBACK })).redirect.origin, new URL(CALLBACK).origin)
})

test('D7: an application known by its document is blocked like any other, with what it was granted', async () => {
  const app = await makeOAuthApp(
    {},
    internet(() => json(DOCUMENT)),
  )
  const change = { redirect_uri: CALLBACK }
  const { body } = await app.exchange(CLIENT_URL, await app.authorize(CLIENT_URL, change), change)
  assert.equal((await app.search(body.access_token)).status, 200)

  await changeOAuthSettings(app.services, operator, { blockedApplications: ['claude'] })

  assert.equal((await ask(app, CLIENT_URL)).headers.get('location'), null)
  assert.ok((await app.refresh(CLIENT_URL, body.refresh_token)).status >= 400)
  assert.equal((await app.search(body.access_token)).status, 401)
})

test('D7: what is no https address with a path is not even asked for', async () => {
  const network = internet(() => json(DOCUMENT))
  const app = await makeOAuthApp({}, network)

  for (const id of [
    'http://host.example/client.json',
    'https://user@host.example/client.json',
    'https://host.example/a/../client.json',
    'https://host.example/client.json#x',
    'ftp://host.example/client.json',
  ]) {
    const page = await ask(app, id)
    assert.equal(page.headers.get('location'), null, id)
    assert.ok(page.status === 400 || page.status === 401, `${id}: ${page.status}`)
  }
  assert.deepEqual(network.asked, [])
})

test('D7, API7 (OWASP): a document inside the organisation is not fetched', async () => {
  const inside = await IdentityProvider.start()
  const app = await makeOAuthApp()

  for (const host of [inside.issuer.replace('http:', 'https:'), 'https://localhost', 'https://169.254.169.254']) {
    const page = await ask(app, `${host}/keys`)
    assert.ok(page.status === 400 || page.status === 401, host)
  }
  assert.equal(inside.keyReads, 0)
})

test('D7: metadata documents are not taken while registration is off', async () => {
  const network = internet(() => json(DOCUMENT))
  const app = await makeOAuthApp({}, network)
  await app.services.oauthSettings.change({ registration: 'off' })

  const page = await ask(app, CLIENT_URL)

  assert.equal(page.headers.get('location'), null)
  assert.deepEqual(network.asked, [])
})

test('a static client has the scopes that an administrator chose, also such that no dynamic one gets', async () => {
  const app = await makeOAuthApp()
  await app.services.oauthSettings.change({ registration: 'off' })
  const { client, secret } = await addStaticClient(app.services, operator, {
    name: 'The intranet',
    redirectUris: [REDIRECT],
    scopes: ['search', 'ADMIN'],
    isConfidential: true,
    hasDeviceFlow: false,
  })

  const asMember = await app.authorize(client.clientId, { scope: 'SEARCH ADMIN' })
  const member = await app.exchange(client.clientId, asMember, { client_secret: secret ?? '' })
  await createAccount(app.services, { email: ALICE, role: 'admin' })
  const authorization = await app.authorize(client.clientId, { scope: 'SEARCH ADMIN' })
  const { body } = await app.exchange(client.clientId, authorization, { client_secret: secret ?? '' })
  const without = await app.exchange(client.clientId, await app.authorize(client.clientId))
  const more = await app.authorize(client.clientId, { scope: 'CHAT' })
  const some = await app.authorize(client.clientId, { scope: 'SEARCH CHAT' })
  const narrowed = await app.exchange(client.clientId, some, { client_secret: secret ?? '' })

  assert.equal(member.body.scope, 'SEARCH', 'a member has nothing to administer')
  assert.equal(body.scope, 'SEARCH ADMIN')
  const audience = [`${app.base}/rest/api/v1`]
  assert.ok((await app.services.accessTokens.verify(body.access_token, audience)).scopes.has('ADMIN'))
  await createAccount(app.services, { email: ALICE, role: 'member' })
  app.app.clock.advance({ seconds: 6 })
  assert.equal((await app.services.accessTokens.verify(body.access_token, audience)).scopes.has('ADMIN'), false)
  assert.equal((await app.search(body.access_token)).status, 200)
  assert.equal(without.body.error, 'invalid_client')
  assert.equal(more.redirect.searchParams.get('error'), 'invalid_scope')
  assert.equal(narrowed.body.scope, 'SEARCH', 'what it may have of what it asked for (RFC 6749, 3.3)')

  await removeClient(app.services, operator, client.clientId)
  assert.equal((await app.search(body.access_token)).status, 401)
})

test('only administrators manage clients and settings', async () => {
  const app = await makeOAuthApp()
  const request = {
    name: 'x',
    redirectUris: [REDIRECT],
    scopes: ['SEARCH'],
    isConfidential: false,
    hasDeviceFlow: false,
  }

  for (const role of ['member', 'api-token-creator', 'setup-admin'] as const) {
    const actor: Actor = { kind: 'account', email: ALICE, role }
    await assert.rejects(addStaticClient(app.services, actor, request), { code: 'insufficient_role' })
    await assert.rejects(changeOAuthSettings(app.services, actor, { registration: 'any' }), {
      code: 'insufficient_role',
    })
  }
  const admin: Actor = { kind: 'account', email: ALICE, role: 'admin' }
  assert.ok((await addStaticClient(app.services, admin, request)).client.clientId)
})

test('clients that nobody ever allowed anything are swept after a day; used ones and static ones stay', async () => {
  const app = await makeOAuthApp()
  const unused = await app.client()
  const { client: used } = await app.tokens()
  const request = {
    name: 'x',
    redirectUris: [REDIRECT],
    scopes: ['SEARCH'],
    isConfidential: false,
    hasDeviceFlow: false,
  }
  const { client: known } = await addStaticClient(app.services, operator, request)

  app.app.clock.advance({ days: 1, seconds: 5 })
  await sweepSignIn({ ...app.services, log: pino({ level: 'silent' }) })

  const ids = (await app.services.oauthClients.list()).map(({ clientId }) => clientId)
  assert.equal(ids.includes(unused.client_id), false)
  assert.equal(ids.includes(used.client_id), true)
  assert.equal(ids.includes(known.clientId), true)
})

test('./almanac manages clients, issuers, settings and keys beside the running service', async () => {
  const data = temporaryFolder()
  const app = await makeOAuthApp({ data })
  const run = (...words: string[]) => runCli(...words, '--data', data)

  const id = (await run('client', 'add', '--name', 'Tool', '--redirect-uris', REDIRECT, '--scopes', 'SEARCH')).stdout
  const authorization = await app.authorize(id)
  assert.equal((await app.exchange(id, authorization)).status, 200)

  const confidential = (
    await run('client', 'add', '--name', 'T', '--redirect-uris', REDIRECT, '--confidential')
  ).stdout.split('\n')
  assert.match(confidential[1] ?? '', /^alm_cli_/)
  assert.match((await run('client', 'list')).stdout, /Tool/)
  assert.equal((await run('client', 'add', '--name', 'Bad', '--redirect-uris', 'http://evil.example/')).status, 1)
  assert.equal((await run('client', 'remove', '--id', id)).status, 0)
  assert.equal((await app.refresh(id, 'x')).body.error, 'invalid_client')

  const settings = await run(
    'oauth',
    'set',
    '--registration',
    'off',
    '--external-tokens',
    'on',
    '--redirect-patterns',
    'https://a.example/*/cb',
  )
  assert.deepEqual(JSON.parse(settings.stdout).redirectPatterns, ['https://a.example/*/cb'])
  assert.equal((await app.services.oauthSettings.read()).externalTokens, true)
  assert.equal((await run('oauth', 'set', '--redirect-patterns', 'https://*.example/cb')).status, 1)
  assert.equal((await run('oauth', 'set', '--registration', 'sometimes')).status, 2)

  const issuer = ['issuer', 'add', '--issuer', 'https://idp.example', '--client-ids', 'a,b']
  assert.equal((await run(...issuer)).status, 1, 'for which domains?')
  assert.equal((await run(...issuer, '--domains', 'a.example')).status, 0)
  assert.match((await run('issuer', 'list')).stdout, /^https:\/\/idp\.example\ta,b\tRS256,ES256\ta\.example$/)
  assert.equal((await run('issuer', 'remove', '--issuer', 'https://idp.example')).status, 0)

  const kid = (await run('key', 'rotate')).stdout
  app.app.clock.advance({ seconds: 6 })
  assert.ok((await app.metadata('/oauth/jwks')).body.keys.some((key: { kid: string }) => key.kid === kid))
})
