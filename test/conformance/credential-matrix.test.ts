import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount } from '../../src/domain/accounts/create-account.ts'
import { addTokenIssuer } from '../../src/domain/oauth/token-issuer.ts'
import { createScimToken } from '../../src/domain/provisioning/scim-token.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { startSession } from '../../src/domain/sign-in/start-session.ts'
import { createClientToken } from '../../src/domain/tokens/create-client-token.ts'
import { IdentityProvider } from '../support/identity-provider.ts'
import { sendMessage } from '../support/mcp/raw-client.ts'
import { ALICE, makeOAuthApp } from '../support/oauth.ts'

/** What each credential opens at each API: the status of the answer, and at the tool server the code of the refusal. */
const MATRIX = [
  { credential: 'none', indexing: 401, client: 401, tools: [401, 'token_required'] },
  { credential: 'indexing token', indexing: 200, client: 401, tools: [401, 'invalid_token'] },
  { credential: 'client token of a user', indexing: 401, client: 200, tools: [403, 'insufficient_scope'] },
  { credential: 'client token of a user with ActAs', indexing: 401, client: 403, tools: [403, 'act_as_not_allowed'] },
  { credential: 'global client token', indexing: 401, client: 400, tools: [401, 'invalid_token'] },
  { credential: 'global client token with ActAs', indexing: 401, client: 200, tools: [401, 'invalid_token'] },
  { credential: 'own access token', indexing: 401, client: 200, tools: [401, 'invalid_token'] },
  { credential: 'own access token with ActAs', indexing: 401, client: 403, tools: [401, 'invalid_token'] },
  { credential: 'own access token for the tool server', indexing: 401, client: 401, tools: [200, undefined] },
  {
    credential: 'own access token with the header for others',
    indexing: 401,
    client: 403,
    tools: [401, 'invalid_token'],
  },
  { credential: 'own refresh token', indexing: 401, client: 401, tools: [401, 'invalid_token'] },
  { credential: 'external token with its header', indexing: 401, client: 200, tools: [401, 'invalid_token'] },
  { credential: 'external token without its header', indexing: 401, client: 401, tools: [401, 'invalid_token'] },
  { credential: 'client token of a user for tools', indexing: 401, client: 403, tools: [200, undefined] },
  {
    credential: 'own access token for the tool server with ActAs',
    indexing: 401,
    client: 401,
    tools: [403, 'act_as_not_allowed'],
  },
] as const

test('R6 (specification): which credential opens which API', async () => {
  const idp = await IdentityProvider.start()
  const app = await makeOAuthApp({ outgoingRanges: '127.0.0.0/8' })
  await app.app.addDatasource({ name: 'wiki' })
  await addTokenIssuer(app.services, operator, { issuer: idp.issuer, clientIds: ['app-1'], domains: ['acme.example'] })
  await app.services.oauthSettings.change({ externalTokens: true })
  const own = await app.tokens()
  const forTools = await app.tokens({ resource: `${app.base}/mcp` })
  const user = await app.app.clientToken(ALICE)
  const global = await app.app.clientToken()
  const external = await idp.token({}, new Date(app.app.clock.now().getTime() + 3_600_000))
  const actAs = { 'X-Service-ActAs': ALICE }
  const oauth = { 'X-Service-Auth-Type': 'OAUTH' }
  const credentials: Record<
    (typeof MATRIX)[number]['credential'],
    { token?: string; headers?: Record<string, string> }
  > = {
    none: {},
    'indexing token': { token: await app.app.indexingToken() },
    'client token of a user': { token: user },
    'client token of a user with ActAs': { token: user, headers: actAs },
    'global client token': { token: global },
    'global client token with ActAs': { token: global, headers: actAs },
    'own access token': { token: own.access_token },
    'own access token with ActAs': { token: own.access_token, headers: actAs },
    'own access token for the tool server': { token: forTools.access_token },
    'own access token with the header for others': { token: own.access_token, headers: oauth },
    'own access token for the tool server with ActAs': { token: forTools.access_token, headers: actAs },
    'client token of a user for tools': { token: await app.app.clientToken(ALICE, ['MCP']) },
    'own refresh token': { token: own.refresh_token },
    'external token with its header': { token: external, headers: oauth },
    'external token without its header': { token: external },
  }

  for (const { credential, indexing, client, tools } of MATRIX) {
    const options = credentials[credential]
    const atIndexing = await app.app.send('/api/index/v1/getdatasourceconfig', { datasource: 'wiki' }, options)
    const atClient = await app.app.send('/rest/api/v1/search', { query: 'x' }, options)
    const atTools = await sendMessage(app.app, 'tools/list', {}, options)
    assert.equal(atIndexing.status, indexing, `${credential} at the Indexing API`)
    assert.equal(atClient.status, client, `${credential} at the Client API`)
    assert.deepEqual([atTools.status, atTools.body.error?.data.code], tools, `${credential} at the tool server`)
  }
})

/** What each credential of a Super Admin opens at the Admin API: the status and the error code of the answer. */
const ADMIN_MATRIX = [
  { credential: 'none', status: 401, code: 'token_required' },
  { credential: 'session of a browser on our own page', status: 200, code: undefined },
  { credential: 'session, sent from another site', status: 401, code: 'token_required' },
  { credential: 'session that is unknown', status: 401, code: 'token_required' },
  { credential: 'client token with the scope ADMIN', status: 200, code: undefined },
  { credential: 'client token with the scope ADMIN and ActAs', status: 403, code: 'act_as_not_allowed' },
  { credential: 'client token without the scope ADMIN', status: 403, code: 'insufficient_scope' },
  {
    credential: 'client token with the scope ADMIN of somebody who lost the role',
    status: 403,
    code: 'insufficient_scope',
  },
  { credential: 'global client token with the scope ADMIN', status: 403, code: 'act_as_not_allowed' },
  { credential: 'global client token with the scope ADMIN and ActAs', status: 403, code: 'act_as_not_allowed' },
  { credential: 'own access token with the scope ADMIN', status: 200, code: undefined },
  { credential: 'own access token without the scope ADMIN', status: 403, code: 'insufficient_scope' },
  { credential: 'own access token for the tool server', status: 401, code: 'invalid_token' },
  { credential: 'own refresh token', status: 401, code: 'invalid_token' },
  { credential: 'external token with its header', status: 401, code: 'invalid_token' },
  { credential: 'external token without its header', status: 401, code: 'invalid_token' },
  { credential: 'token of createauthtoken', status: 401, code: 'invalid_token' },
  { credential: 'indexing token', status: 401, code: 'invalid_token' },
  { credential: 'token for provisioning', status: 401, code: 'invalid_token' },
] as const

test('which credential opens the Admin API', async () => {
  const idp = await IdentityProvider.start()
  const oauth = await makeOAuthApp({ outgoingRanges: '127.0.0.0/8' })
  const { app, services } = oauth
  await createAccount(services, { email: 'root@acme.example', role: 'super-admin' })
  await createAccount(services, { email: 'bob@acme.example', role: 'admin' })
  const later = (ms: number) => new Date(app.clock.now().getTime() + ms)
  const client = async (userEmail: string | undefined, scopes: string[]) =>
    (await createClientToken(services, operator, { name: 't', userEmail, scopes, expiresAt: later(86_400_000) })).secret
  const lost = await client('bob@acme.example', ['ADMIN'])
  await createAccount(services, { email: 'bob@acme.example', role: 'member' })
  await createAccount(services, { email: ALICE, role: 'super-admin' })
  await addTokenIssuer(services, operator, {
    issuer: idp.issuer,
    clientIds: ['app-1'],
    domains: ['acme.example'],
    scopes: ['SEARCH', 'ADMIN'],
  })
  await services.oauthSettings.change({ externalTokens: true, dynamicScopes: ['SEARCH', 'ADMIN'] })
  const administering = await oauth.tokens({ scope: 'SEARCH ADMIN' })
  const searching = await oauth.tokens({ scope: 'SEARCH' })
  const tools = await oauth.tokens({ scope: 'SEARCH ADMIN', resource: `${oauth.base}/mcp` })
  const own = await client(ALICE, ['ADMIN', 'SEARCH'])
  const global = await client(undefined, ['ADMIN'])
  const widget = await app.send('/rest/api/v1/createauthtoken', undefined, { token: own })
  const external = await idp.token({}, later(3_600_000))
  const scim = await createScimToken(services, operator, { name: 'Okta', expiresAt: later(86_400_000) })
  const cookie = { Cookie: `almanac_session=${await startSession(services, ALICE)}` }
  const actAs = { 'X-Service-ActAs': ALICE }
  const credentials: Record<
    (typeof ADMIN_MATRIX)[number]['credential'],
    { token?: string; headers?: Record<string, string> }
  > = {
    none: {},
    'session of a browser on our own page': { headers: { ...cookie, 'Sec-Fetch-Site': 'same-origin' } },
    'session, sent from another site': { headers: { ...cookie, 'Sec-Fetch-Site': 'cross-site' } },
    'session that is unknown': { headers: { Cookie: 'almanac_session=alm_ses_x', 'Sec-Fetch-Site': 'same-origin' } },
    'client token with the scope ADMIN': { token: own },
    'client token with the scope ADMIN and ActAs': { token: own, headers: actAs },
    'client token without the scope ADMIN': { token: await client(ALICE, ['SEARCH']) },
    'client token with the scope ADMIN of somebody who lost the role': { token: lost },
    'global client token with the scope ADMIN': { token: global },
    'global client token with the scope ADMIN and ActAs': { token: global, headers: actAs },
    'own access token with the scope ADMIN': { token: administering.access_token },
    'own access token without the scope ADMIN': { token: searching.access_token },
    'own access token for the tool server': { token: tools.access_token },
    'own refresh token': { token: administering.refresh_token },
    'external token with its header': { token: external, headers: { 'X-Service-Auth-Type': 'OAUTH' } },
    'external token without its header': { token: external },
    'token of createauthtoken': { token: widget.body.token },
    'indexing token': { token: await app.indexingToken() },
    'token for provisioning': { token: scim.secret },
  }

  for (const { credential, status, code } of ADMIN_MATRIX) {
    const answer = await app.send('/admin/api/v1/users', undefined, { method: 'GET', ...credentials[credential] })
    assert.deepEqual([answer.status, answer.body.error?.code], [status, code], credential)
    const challenge = answer.headers.get('www-authenticate') ?? ''
    assert.equal(challenge.includes('scope="ADMIN"'), status === 401 || code === 'insufficient_scope', credential)
  }
})
