import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../src/domain/access/role.ts'
import { addTokenIssuer } from '../../src/domain/oauth/token-issuer.ts'
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
  await addTokenIssuer(app.services, operator, { issuer: idp.issuer, clientIds: ['app-1'] })
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
