import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { addStaticClient } from '../../src/domain/oauth/add-client.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { setPassword } from '../../src/domain/sign-in/set-password.ts'
import { AMARA, DEMO_PASSWORD, makeDemoApp } from '../support/demo-app.ts'
import { makeApp } from '../support/make-app.ts'
import { connectServer } from '../support/mcp/connect-server.ts'
import { ALICE, makeOAuthApp, PASSWORD, REDIRECT } from '../support/oauth.ts'
import { assertQuiet, openWindow, signIn } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

const app = makeDemoApp()

async function open(path: string): Promise<Page> {
  const page = await openWindow()
  await page.goto((await app).address + path)
  await signIn(page, AMARA, DEMO_PASSWORD)
  return page
}

test('after a session is revoked, its browser says so at the next search', async () => {
  const there = await open('/search?q=gateway')
  await there.locator('.row').first().waitFor()
  const here = await open('/account/access')

  await here.getByText(WORDING.thisBrowser).waitFor()
  await here.getByRole('button', { name: /^Revoke session/ }).click()
  await here.getByRole('button', { name: /^Revoke session/ }).waitFor({ state: 'detached' })
  await there.getByRole('combobox', { name: 'Search' }).fill('budget')

  await there.getByRole('dialog', { name: WORDING.youreSignedOut }).waitFor()
  assert.equal(await here.getByText(WORDING.thisBrowser).count(), 1)
  assertQuiet(here)
})

test('an allowed app is listed in the account, and is refused after it is revoked', async () => {
  const oauth = await makeOAuthApp()
  const { client } = await addStaticClient(oauth.services, operator, {
    name: 'Portal',
    redirectUris: [REDIRECT],
    scopes: ['SEARCH', 'CHAT'],
    isConfidential: false,
    hasDeviceFlow: false,
  })
  const { body } = await oauth.exchange(client.clientId, await oauth.authorize(client.clientId, { scope: 'SEARCH' }))
  assert.equal((await oauth.search(body.access_token)).status, 200)
  const page = await openWindow()
  await page.goto(`${oauth.app.address}/account/access`)
  await signIn(page, ALICE, PASSWORD)

  await page.getByRole('listitem').filter({ hasText: 'Portal' }).getByText('SEARCH').waitFor()
  await page.getByRole('button', { name: 'Revoke Portal' }).click()
  await page.getByText('No connected apps').waitFor()

  assert.equal((await oauth.search(body.access_token)).status, 401)
  assertQuiet(page)
})

test('somebody takes back what a connected tool server was allowed, and allows it again there', async () => {
  const there = await makeOAuthApp()
  const chief = await there.app.clientToken('chief@acme.example', ['ADMIN'], 'super-admin')
  const anybody = { registration: 'any' }
  await there.app.send('/admin/api/v1/oauth-settings', anybody, { method: 'PATCH', token: chief })
  const here = await makeApp({ outgoingRanges: '127.0.0.0/8' })
  await here.clientToken(ALICE, ['TOOLS'])
  await setPassword(here.app.services, ALICE, PASSWORD)
  await connectServer(here, 'tickets', `${there.app.address}/mcp`, ALICE)
  const server = await here.app.services.remoteServers.find('tickets')
  assert.ok(server)
  await here.app.services.remoteServers.put({ ...server, clientId: undefined })
  const page = await openWindow()
  // The other side is not drawn here: both would share the cookies of one host.
  await page.route(`${there.app.address}/**`, (route) => route.fulfill({ contentType: 'text/html', body: 'Elsewhere' }))
  await page.goto(`${here.address}/account/access`)
  await signIn(page, ALICE, PASSWORD)

  await page.getByRole('button', { name: 'Disconnect tickets' }).click()
  await page.getByRole('button', { name: 'Connect tickets', exact: true }).click()
  await page.waitForURL(`${there.app.address}/**`)
  const asked = new URL(page.url())
  const end = await there.walk(asked.pathname + asked.search)
  await page.goto(end.headers.get('location') ?? '')

  await page.waitForURL(`${here.address}/settings`)
  await page.getByRole('listitem').filter({ hasText: 'tickets' }).getByText('Connected', { exact: true }).waitFor()
  assertQuiet(page)
})
