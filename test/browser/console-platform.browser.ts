import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { DEMO_PASSWORD, makeDemoApp, VIKTOR } from '../support/demo-app.ts'
import { assertGoodPage, assertQuiet, openWindow, signIn } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

const app = makeDemoApp()

async function open(path: string): Promise<Page> {
  const page = await openWindow()
  await page.goto((await app).address + path)
  await signIn(page, VIKTOR, DEMO_PASSWORD)
  return page
}

test('a tool server is added with chosen tools, shows how to connect, and is edited and deleted', async () => {
  const { address } = await app
  const page = await open('/console/platform/mcp')
  await page.getByRole('button', { name: 'Add server' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add tool server' })
  await dialog.getByLabel(WORDING.name, { exact: true }).fill('Not A Name')
  await dialog.getByRole('button', { name: WORDING.add, exact: true }).click()
  await dialog.getByText('Choose at least one tool').waitFor()
  await dialog
    .getByRole('checkbox', { name: /\bsearch$/ })
    .first()
    .check()
  await dialog.getByRole('button', { name: WORDING.add, exact: true }).click()
  await dialog.getByText(/must be lowercase letters/i).waitFor()
  await dialog.getByLabel(WORDING.name, { exact: true }).fill('reading')
  await dialog.getByLabel(WORDING.displayName).fill('Reading only')
  await dialog.getByRole('button', { name: WORDING.add, exact: true }).click()

  const lines = page.getByRole('dialog', { name: 'Connect an assistant' })
  await lines.getByText(`claude mcp add --transport http reading ${address}/mcp/reading`).waitFor()
  await lines.getByRole('button', { name: 'Copy Claude Code' }).click()
  await lines.getByText(WORDING.copied).first().waitFor()
  await lines.getByRole('button', { name: WORDING.close }).click()
  assert.equal((await fetch(`${address}/mcp/reading`, { method: 'POST' })).status, 401, 'it asks who calls')

  await page.getByRole('button', { name: 'Edit reading' }).click()
  const change = page.getByRole('dialog', { name: 'Edit Reading only' })
  await change.getByLabel(WORDING.displayName).fill('Reading and more')
  await change.getByRole('button', { name: WORDING.save }).click()
  await page.getByRole('row', { name: /Reading and more/ }).waitFor()
  await page.getByRole('button', { name: 'Delete reading' }).click()
  await page.getByRole('button', { name: 'Delete server' }).click()
  await page.getByText(WORDING.noToolServersYet).waitFor()
  assertQuiet(page, /400/)
})

test('an external tool server is connected with errors shown at their fields, edited and disconnected', async () => {
  const { services } = (await app).app
  const page = await open('/console/platform/mcp')
  await page.getByRole('link', { name: 'External servers' }).click()
  await page.getByRole('button', { name: WORDING.connectServer }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect tool server' })
  await dialog.getByLabel(WORDING.name, { exact: true }).fill('Not A Name')
  await dialog.getByLabel(WORDING.url, { exact: true }).fill('https://tools.example/mcp')
  await dialog.getByRole('button', { name: WORDING.connect, exact: true }).click()
  await dialog.getByText(/must be lowercase letters/i).waitFor()
  await dialog.getByLabel(WORDING.name, { exact: true }).fill('tracker')
  await dialog.getByLabel(WORDING.clientSecret).fill('hush')
  await dialog.getByRole('button', { name: WORDING.connect, exact: true }).click()
  await page.getByRole('row', { name: /tracker.*Users who granted access/ }).waitFor()
  const kept = (await services.remoteServers.list()).find(({ id }) => id === 'tracker')?.clientSecret
  assert.ok(kept !== undefined && kept !== 'hush', 'it is kept sealed')

  await page.getByRole('button', { name: 'Edit tracker' }).click()
  const change = page.getByRole('dialog', { name: 'Edit tracker' })
  assert.equal(await change.getByLabel(WORDING.clientSecret).inputValue(), '', 'a secret is never shown')
  await change.getByLabel(WORDING.displayName).fill('The tracker')
  await change.getByRole('button', { name: WORDING.save }).click()
  await page.getByRole('row', { name: /The tracker/ }).waitFor()
  assert.equal((await services.remoteServers.list()).find(({ id }) => id === 'tracker')?.clientSecret, kept)
  await page.getByRole('button', { name: 'Disconnect tracker' }).click()
  await page.getByRole('button', { name: 'Disconnect server' }).click()
  await page.getByText(WORDING.noToolServersYet).waitFor()
  assertQuiet(page, /400/)
})

test('a token issuer is added with errors shown at their fields, edited and deleted', async () => {
  const page = await open('/console/platform/oauth')
  await page.getByRole('link', { name: 'Token issuers' }).click()
  await page.getByRole('button', { name: WORDING.addIssuer }).click()
  const dialog = page.getByRole('dialog', { name: 'Add token issuer' })
  await dialog.getByLabel(WORDING.issuer).fill('https://idp.rimewell.example')
  await dialog.getByLabel(WORDING.clientIDs).fill('portal\nmobile')
  await dialog.getByLabel(WORDING.emailDomains).fill('rimewell.example')
  await dialog.getByLabel('Email claim').selectOption('upn')
  await dialog.getByRole('button', { name: WORDING.add, exact: true }).click()
  await dialog.getByText(/turn on "Treat emails as verified"/).waitFor()
  await dialog.getByLabel('Treat emails as verified').check()
  await dialog.getByRole('button', { name: WORDING.add, exact: true }).click()
  await page.getByRole('row', { name: /idp\.rimewell\.example.*portal, mobile.*upn \(treated as verified\)/ }).waitFor()

  await page.getByRole('button', { name: 'Edit https://idp.rimewell.example' }).click()
  await page.getByRole('dialog').getByLabel(WORDING.clientIDs).fill('portal')
  await page.getByRole('button', { name: WORDING.save }).click()
  await page.getByRole('cell', { name: 'portal', exact: true }).waitFor()
  await page.getByLabel(WORDING.allowOAuthTokenBasedAccess).click()
  const allowed = page.getByRole('checkbox', { name: WORDING.allowOAuthTokenBasedAccess, checked: true })
  await allowed.waitFor()
  await page.reload()
  await allowed.waitFor()
  await page.getByRole('button', { name: 'Delete https://idp.rimewell.example' }).click()
  await page.getByRole('button', { name: 'Delete issuer' }).click()
  await page.getByText('No issuers yet').waitFor()
  assertQuiet(page, /400/)
})

test('the guide for single sign-on tests what was saved, says what is wrong, and switches nothing on', async () => {
  const page = await open('/console/platform/sso/new')
  await page.getByRole('button', { name: 'Okta' }).click()
  await page.getByRole('button', { name: 'Keycloak' }).click()
  // The address to paste at the provider follows the name.
  const redirect = page.locator('.copy-block pre')
  assert.match(await redirect.innerText(), /\/signin\/sso\/keycloak\/callback$/)
  await page.getByLabel('Short name').fill('acme-sso')
  assert.match(await redirect.innerText(), /\/signin\/sso\/acme-sso\/callback$/)
  await page.getByLabel('Short name').fill('keycloak')
  await assertGoodPage(page, 'console-sso-guide')
  await page.getByLabel(WORDING.issuer).fill('https://sso.example.invalid/realms/acme')
  await page.getByLabel('Client ID').fill('almanac')
  await page.getByLabel(WORDING.emailDomains).fill('sso.example')
  await page.getByLabel(WORDING.clientSecret).fill('hush')
  await page.getByRole('button', { name: 'Save and test' }).click()

  await page.getByRole('heading', { name: '4. Test, then switch on' }).waitFor()
  await page.getByText('Fix the problem at the provider').waitFor()
  await page.getByText(/The name sso\.example\.invalid can't be resolved/).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Switch on' }).isDisabled(), true)
  await page.getByRole('heading', { name: '3. Enter its values' }).waitFor()
  const { services } = (await app).app
  const saved = await services.oidcProviders.find('keycloak')
  assert.ok(saved !== undefined && saved.disabledAt !== undefined, 'saved and switched off')
  assertQuiet(page)
})

test('a provider is added and edited; its secret stays if the field is left blank', async () => {
  const { services } = (await app).app
  const page = await open('/console/platform/sso')
  await page.getByRole('button', { name: 'Add OpenID Connect' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add OpenID Connect provider' })
  await dialog.getByLabel('Short name').fill('acme')
  await dialog.getByLabel(WORDING.buttonLabel).fill('Acme')
  await dialog.getByLabel(WORDING.emailDomains).fill('acme.example')
  await dialog.getByLabel(WORDING.groupsClaim).fill('groups')
  await dialog.getByLabel(WORDING.issuer).fill('https://idp.acme.example')
  await dialog.getByLabel('Client ID').fill('almanac')
  await dialog.getByRole('button', { name: WORDING.add, exact: true }).click()
  await dialog.getByText('Enter the client secret').waitFor()
  await dialog.getByLabel(WORDING.clientSecret).fill('hush')
  await dialog.getByRole('button', { name: WORDING.add, exact: true }).click()

  await page.getByRole('button', { name: 'Edit Acme' }).click()
  const change = page.getByRole('dialog', { name: 'Edit Acme' })
  assert.equal(await change.getByLabel(WORDING.clientSecret).inputValue(), '', 'a secret is never shown')
  await change.getByLabel(WORDING.buttonLabel).fill('Acme staff')
  await change.getByLabel(WORDING.groupsClaim).fill('')
  await change.getByRole('button', { name: WORDING.save }).click()
  await page.getByRole('row', { name: /Acme staff/ }).waitFor()

  const kept = await services.oidcProviders.find('acme')
  assert.equal(kept?.clientSecret, 'hush')
  assert.equal(kept?.groupClaim, undefined, 'an empty claim takes it away')
  assertQuiet(page)
})

test('enabling a provider in the list tests it first, says what is wrong, and needs a second confirmation', async () => {
  const { services } = (await app).app
  const page = await open('/console/platform/sso')
  await page.getByRole('button', { name: 'Add OpenID Connect' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add OpenID Connect provider' })
  await dialog.getByLabel('Short name').fill('untested')
  await dialog.getByLabel(WORDING.buttonLabel).fill('Untested')
  await dialog.getByLabel(WORDING.emailDomains).fill('untested.example')
  await dialog.getByLabel(WORDING.issuer).fill('https://untested.example.invalid')
  await dialog.getByLabel('Client ID').fill('almanac')
  await dialog.getByLabel(WORDING.clientSecret).fill('hush')
  await dialog.getByRole('button', { name: WORDING.add, exact: true }).click()
  const row = page.getByRole('row', { name: /Untested/ })
  await row.getByText('Off', { exact: true }).waitFor()
  const isOff = async () => (await services.oidcProviders.find('untested'))?.disabledAt !== undefined
  assert.ok(await isOff(), 'a new provider is off')

  await row.getByRole('button', { name: 'Enable Untested' }).click()
  const gate = page.getByRole('dialog', { name: 'Enable Untested' })
  await gate.getByText(/The name untested\.example\.invalid can't be resolved/).waitFor()
  await assertGoodPage(page, 'console-sso-enable')
  await gate.getByRole('button', { name: 'Keep it off' }).click()
  assert.ok(await isOff(), 'it stays off')

  await row.getByRole('button', { name: 'Enable Untested' }).click()
  await gate.getByRole('button', { name: 'Enable anyway' }).click()
  await row.getByText('On', { exact: true }).waitFor()
  assert.ok(!(await isOff()))
  assertQuiet(page)
})

test('a setting is found by part of its name, whichever area it is in', async () => {
  const page = await open('/console/settings')
  await page.getByText('ALMANAC_SEARCH_SECONDS').waitFor()
  assert.equal(await page.getByText('ALMANAC_BASE_URL').count(), 0)

  await page.getByLabel('Find a setting').fill('base url')
  await page.getByText('ALMANAC_BASE_URL').waitFor()
  assert.equal(await page.getByText('ALMANAC_SEARCH_SECONDS').count(), 0)
  await assertGoodPage(page, 'console-settings-found')
  await page.getByLabel('Find a setting').fill('no such setting')
  await page.getByText('No settings match').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'search by meaning' }).click()

  await page.getByRole('heading', { name: 'Search by meaning' }).waitFor()
  assertQuiet(page)
})
