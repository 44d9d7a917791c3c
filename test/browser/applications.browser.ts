import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as openid from 'openid-client'
import { addStaticClient } from '../../src/domain/oauth/add-client.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { HostApplication, type Visit } from '../support/mcp/host-application.ts'
import { wholeJourney } from '../support/mcp/journey.ts'
import { ALICE, makeOAuthApp, PASSWORD } from '../support/oauth.ts'
import { assertGoodPage, openWindow, signIn } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

/** Alice opens the address in her browser, signs in, reads what is asked, and allows it. A name: look at the pages, too. */
const aliceAllows =
  (name?: string): Visit =>
  async (address) => {
    const page = await openWindow()
    await page.goto(address.href)
    if (name !== undefined) await assertGoodPage(page, `${name}-sign-in`)
    await signIn(page, ALICE, PASSWORD)
    await page.getByRole('heading', { name: /^Allow / }).waitFor()
    if (name !== undefined) await assertGoodPage(page, `${name}-consent`)
    await page.getByRole('button', { name: WORDING.allow, exact: true }).click()
    await page.getByText('Back in the application.').waitFor()
  }

test('an MCP host registers itself and goes the whole way', async () => {
  const app = await makeOAuthApp()
  const host = await HostApplication.start({ name: 'A desktop host' })

  await wholeJourney(app, host, aliceAllows('dynamic'))
})

test('an MCP host is known by its metadata document and goes the whole way', async () => {
  const metadataUrl = 'https://host.example/client.json'
  const host = await HostApplication.start({ name: 'A documented host', metadataUrl })
  const document = { client_id: metadataUrl, ...host.clientMetadata }
  const app = await makeOAuthApp({}, { fetch: async () => Response.json(document) })

  await wholeJourney(app, host, aliceAllows())
})

test('an MCP host that an administrator made goes the whole way', async () => {
  const app = await makeOAuthApp()
  const { client } = await addStaticClient(app.services, operator, {
    name: 'A known host',
    redirectUris: ['http://127.0.0.1/callback'],
    scopes: ['SEARCH', 'CHAT', 'DOCUMENTS', 'PEOPLE'],
    isConfidential: false,
    hasDeviceFlow: false,
  })
  const host = await HostApplication.start({ name: 'A known host', clientId: client.clientId, issuer: app.base })

  await wholeJourney(app, host, aliceAllows('static'))
})

test('who does not allow is sent back with a refusal', async () => {
  const app = await makeOAuthApp()
  const host = await HostApplication.start({ name: 'A desktop host' })

  const refused = host.connect(`${app.base}/mcp`, async (address) => {
    const page = await openWindow()
    await page.goto(address.href)
    await signIn(page, ALICE, PASSWORD)
    await page.getByRole('button', { name: "Don't allow" }).click()
    await page.getByText('Back in the application.').waitFor()
  })

  await assert.rejects(refused, { code: 'access_denied' })
})

test('an ordinary OAuth client registers, is allowed, searches, refreshes and revokes', async () => {
  const app = await makeOAuthApp()
  const host = await HostApplication.start({ name: 'An ordinary client' })
  const config = await openid.dynamicClientRegistration(new URL(app.base), host.clientMetadata, openid.None(), {
    execute: [openid.allowInsecureRequests],
    algorithm: 'oauth2',
  })
  const pkceCodeVerifier = openid.randomPKCECodeVerifier()
  const expectedState = openid.randomState()
  const resource = `${app.base}/rest/api/v1`
  const address = openid.buildAuthorizationUrl(config, {
    redirect_uri: host.redirectUrl,
    scope: 'SEARCH',
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    resource,
  })

  const [returned] = await Promise.all([host.nextReturn(), aliceAllows()(address)])
  const checks = { pkceCodeVerifier, expectedState }
  const tokens = await openid.authorizationCodeGrant(config, returned, checks, { resource })
  assert.equal((await app.search(tokens.access_token)).status, 200)
  const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '', { resource })
  assert.equal((await app.search(refreshed.access_token)).status, 200)
  await openid.tokenRevocation(config, refreshed.refresh_token ?? '')

  assert.equal((await app.search(refreshed.access_token)).status, 401)
})
