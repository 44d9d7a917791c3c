import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser } from '../support/browser.ts'
import type { Answer } from '../support/make-app.ts'
import { NEW, OLD, sendMessage, sendOldMessage, toolNames } from '../support/mcp/raw-client.ts'
import { ALICE, makeOAuthApp, type OAuthApp, PASSWORD } from '../support/oauth.ts'

function assertRefused(answer: Answer, status: number, code: string): void {
  assert.deepEqual([answer.status, answer.body.error?.data?.code], [status, code], JSON.stringify(answer.body))
}

const search = { name: 'search', arguments: { query: 'x' } }
const tokenFor = async (app: OAuthApp, scope: string, path = '/mcp') =>
  (await app.tokens({ scope, resource: app.base + path })).access_token

test('R1, R2 (RFC 6750, 3; RFC 9728, 5.1): a refusal leads to the metadata of the address that was asked', async () => {
  const app = await makeOAuthApp()

  for (const path of ['/mcp', '/mcp/default']) {
    const none = await sendMessage(app.app, 'tools/list', {}, { path })
    assertRefused(none, 401, 'token_required')
    const header = none.headers.get('www-authenticate') ?? ''
    const [, url = ''] = /resource_metadata="([^"]+)"/.exec(header) ?? []
    assert.match(header, /^Bearer resource_metadata="[^"]+", scope="SEARCH CHAT DOCUMENTS PEOPLE"$/)
    const { body } = await app.metadata(new URL(url).pathname)
    assert.equal(body.resource, app.base + path)
    assert.deepEqual(body.authorization_servers, [app.base])
    assert.deepEqual(body.scopes_supported, ['SEARCH', 'CHAT', 'DOCUMENTS', 'PEOPLE'])
    const wrong = await sendMessage(app.app, 'tools/list', {}, { path, token: 'wrong' })
    assert.match(wrong.headers.get('www-authenticate') ?? '', /^Bearer error="invalid_token"/)
  }
  assertRefused(await sendMessage(app.app, 'tools/list', {}, { path: '/mcp/other' }), 401, 'token_required')
  const at = app.services.clock.now()
  const server = { name: 'other', displayName: 'Other', instructions: '', tools: [], createdBy: 'a@acme.example' }
  await app.services.mcpServers.add({ ...server, createdAt: at, updatedAt: at })
  const token = await tokenFor(app, 'MCP', '/mcp/other')
  await app.services.mcpServers.remove('other')
  assert.equal((await sendMessage(app.app, 'tools/list', {}, { path: '/mcp/other', token })).status, 404)
  assert.equal((await sendMessage(app.app, 'tools/list', {}, { path: '/mcp/No_Name' })).status, 404)
  assert.equal((await app.metadata('/.well-known/oauth-protected-resource/mcp/No_Name')).status, 404)
})

test('the challenge asks for no more scopes than a self-registered client can have', async () => {
  const app = await makeOAuthApp()
  await app.services.oauthSettings.change({ dynamicScopes: ['SEARCH', 'CHAT'] })

  const { headers } = await sendMessage(app.app, 'tools/list')

  assert.match(headers.get('www-authenticate') ?? '', /scope="SEARCH CHAT"$/)
})

test('R3 (MCP, authorization): a tool whose scope is missing gets 403 with the scope it needs, before it runs', async () => {
  const app = await makeOAuthApp()
  const token = await tokenFor(app, 'SEARCH CHAT')

  for (const send of [sendMessage, sendOldMessage]) {
    const answer = await send(app.app, 'tools/call', { name: 'read_document', arguments: { url: 'x' } }, { token })
    assertRefused(answer, 403, 'insufficient_scope')
    const header = answer.headers.get('www-authenticate') ?? ''
    assert.match(header, /error="insufficient_scope"/)
    assert.match(header, /scope="DOCUMENTS"/)
    assert.match(header, /resource_metadata="[^"]+\/mcp"/)
    assert.equal((await send(app.app, 'tools/call', search, { token })).status, 200)
  }
})

test('only the tools that the scopes open are listed, in a fixed order, for this caller alone', async () => {
  const app = await makeOAuthApp()
  const listed = async (scope: string) => toolNames(app.app, await tokenFor(app, scope))

  assert.deepEqual(await listed('SEARCH'), ['search', 'code_search', 'user_activity'])
  assert.deepEqual(await listed('PEOPLE DOCUMENTS'), ['read_document', 'employee_search'])
  assert.deepEqual(await listed('MCP'), [
    'search',
    'chat',
    'read_document',
    'employee_search',
    'code_search',
    'user_activity',
  ])
  assert.deepEqual(await listed('CHAT'), ['chat'])
  const { body } = await sendMessage(app.app, 'tools/list', {}, { token: await tokenFor(app, 'MCP') })
  assert.equal(body.result.cacheScope, 'private')
})

test('R4 (RFC 8707): a token for the Client API is refused at the tool server, and the other way round', async () => {
  const app = await makeOAuthApp()
  const client = await app.tokens({ scope: 'SEARCH MCP' })
  const tools = await tokenFor(app, 'SEARCH MCP')
  const named = await tokenFor(app, 'SEARCH MCP', '/mcp/default')

  assertRefused(await sendMessage(app.app, 'tools/list', {}, { token: client.access_token }), 401, 'invalid_token')
  assert.equal((await app.search(tools)).status, 401)
  assert.equal((await app.search(client.access_token)).status, 200)
  for (const token of [tools, named]) {
    for (const path of ['/mcp', '/mcp/default']) {
      assert.equal((await sendMessage(app.app, 'tools/list', {}, { token, path })).status, 200)
    }
  }
})

test('a revoked grant, and a user who left, are refused in the next call', async () => {
  const app = await makeOAuthApp()
  const { client, access_token: token, refresh_token } = await app.tokens({ scope: 'MCP', resource: `${app.base}/mcp` })
  const list = () => sendMessage(app.app, 'tools/list', {}, { token })
  assert.equal((await list()).status, 200)

  await app.form('/oauth/revoke', { token: refresh_token, client_id: client.client_id })
  assertRefused(await list(), 401, 'invalid_token')

  const apiToken = await app.app.clientToken('bob@acme.example', ['MCP'])
  const asBob = () => sendMessage(app.app, 'tools/list', {}, { token: apiToken })
  assert.equal((await asBob()).status, 200)
  const account = await app.services.accounts.find('bob@acme.example')
  assert.ok(account)
  await app.services.accounts.put({ ...account, isActive: false })
  assertRefused(await asBob(), 401, 'invalid_identity')
})

test('R10 (MCP, transports): another site, or a name of another site, is refused', async () => {
  const app = await makeOAuthApp()
  const token = await tokenFor(app, 'MCP')
  const send = (headers: Record<string, string>) => sendMessage(app.app, 'tools/list', {}, { token, headers })

  assertRefused(await send({ Origin: 'https://evil.example' }), 403, 'origin_not_allowed')
  assertRefused(await send({ Origin: 'null' }), 403, 'origin_not_allowed')
  assert.equal((await send({ Origin: app.base })).status, 200)
  const { port } = new URL(app.base)
  assert.deepEqual(await askedUnder(app, 'evil.example', token), [403, 'host_not_allowed'])
  assert.deepEqual(await askedUnder(app, `evil.example:${port}`, token), [403, 'host_not_allowed'])
  assert.deepEqual(await askedUnder(app, `localhost:${port}`, token), [405, 'method_not_allowed'])
})

test('R10 with its own address: its name and its pages pass, other names and pages do not', async () => {
  const app = await makeOAuthApp({ baseUrl: 'https://search.acme.example' })
  const token = await app.app.clientToken('bob@acme.example', ['MCP'])
  const send = (headers: Record<string, string>) => sendMessage(app.app, 'tools/list', {}, { token, headers })

  assert.equal((await send({ Origin: 'https://search.acme.example' })).status, 200)
  assertRefused(await send({ Origin: 'http://localhost:3000' }), 403, 'origin_not_allowed')
  assert.deepEqual(await askedUnder(app, 'search.acme.example', token), [405, 'method_not_allowed'])
  assert.deepEqual(await askedUnder(app, 'almanac.internal', token), [403, 'host_not_allowed'])
})

test('R10 behind a trusted proxy: the name is the one that the proxy was asked under', async () => {
  const app = await makeOAuthApp({ baseUrl: 'https://search.acme.example', trustedProxies: '127.0.0.1' })
  const token = await app.app.clientToken('bob@acme.example', ['MCP'])
  const through = (name: string) => askedUnder(app, 'almanac.internal', token, { 'x-forwarded-host': name })

  assert.deepEqual(await through('search.acme.example'), [405, 'method_not_allowed'])
  assert.deepEqual(await through('evil.example'), [403, 'host_not_allowed'])
})

/** What a request under another name gets, which `fetch` cannot send; 405 when the name passed. */
async function askedUnder(
  app: OAuthApp,
  host: string,
  token: string,
  further: Record<string, string> = {},
): Promise<[number, string]> {
  const headers = { host, authorization: `Bearer ${token}`, ...further }
  const answer = await app.app.app.server.inject({ method: 'GET', url: '/mcp', headers })
  return [answer.statusCode, answer.json().error.data.code]
}

test('R11 (MCP, transports): versions and headers that do not fit the message get 400 and their codes', async () => {
  const app = await makeOAuthApp()
  const token = await tokenFor(app, 'MCP')
  const send = (headers: Record<string, string>) => sendMessage(app.app, 'tools/call', search, { token, headers })

  const otherVersion = await send({ 'MCP-Protocol-Version': OLD })
  const otherMethod = await send({ 'Mcp-Method': 'tools/list' })
  const otherName = await send({ 'Mcp-Name': 'read_document' })
  const unknown = await app.app.send(
    '/mcp',
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/list',
      params: {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2031-01-01',
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    },
    { token, headers: { 'MCP-Protocol-Version': '2031-01-01', 'Mcp-Method': 'tools/list' } },
  )

  for (const answer of [otherVersion, otherMethod, otherName]) {
    assert.deepEqual([answer.status, answer.body.error.code], [400, -32020])
  }
  assert.deepEqual([unknown.status, unknown.body.error.code], [400, -32022])
  assert.ok(unknown.body.error.data.supported.includes(NEW))
})

test('R11 (MCP, transports): there is no session to listen to or to end', async () => {
  const app = await makeOAuthApp()
  const token = await tokenFor(app, 'MCP')

  for (const method of ['GET', 'DELETE', 'PUT']) {
    const answer = await app.app.send('/mcp', undefined, { method, token })
    assertRefused(answer, 405, 'method_not_allowed')
    assert.equal(answer.headers.get('allow'), 'POST')
    assertRefused(await app.app.send('/mcp', undefined, { method }), 401, 'token_required')
  }
})

test('what is no message of JSON-RPC is refused as one', async () => {
  const app = await makeOAuthApp()
  const token = await tokenFor(app, 'MCP')
  const send = (body: string, type = 'application/json') =>
    app.app.send('/mcp', body, { token, headers: { 'Content-Type': type } })

  const broken = await send('{')
  assert.deepEqual([broken.status, broken.body.error.code], [400, -32700])
  assert.equal((await send('')).status, 400)
  assert.equal((await send('{}', 'text/plain')).status, 415)
  assert.equal((await send(JSON.stringify({ filler: 'x'.repeat(1_100_000) }))).status, 413)
  assert.equal((await send('null')).status, 400)
  assert.equal((await send('[]')).status, 400)
})

test('the older revision begins with a greeting and goes on without a session', async () => {
  const app = await makeOAuthApp()
  const token = await tokenFor(app, 'SEARCH')
  const hello = { protocolVersion: OLD, capabilities: {}, clientInfo: { name: 'test', version: '1' } }

  const greeting = await sendOldMessage(app.app, 'initialize', hello, { token })
  const listed = await sendOldMessage(app.app, 'tools/list', {}, { token })
  const called = await sendOldMessage(app.app, 'tools/call', search, { token })

  assert.equal(greeting.body.result.protocolVersion, OLD)
  assert.equal(greeting.headers.get('mcp-session-id'), null)
  assert.deepEqual(
    listed.body.result.tools.map(({ name }: { name: string }) => name),
    ['search', 'code_search', 'user_activity'],
  )
  assert.match(called.body.result.content[0].text, /^Nothing that the user may read/)
})

test('a browser’s session does not open the tools', async () => {
  const app = await makeOAuthApp()
  const browser = new Browser(app.app)
  await browser.submit(await browser.get('/signin'), { email: ALICE, password: PASSWORD })
  const Cookie = `almanac_session=${browser.cookie('almanac_session')}`

  const answer = await sendMessage(app.app, 'tools/list', {}, { headers: { Cookie, 'Sec-Fetch-Site': 'same-origin' } })

  assertRefused(answer, 401, 'token_required')
})
