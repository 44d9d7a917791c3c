import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { DEMO_PASSWORD, makeDemoApp, VIKTOR } from '../support/demo-app.ts'
import { assertQuiet, openWindow, signIn } from '../support/real-browser.ts'

const app = makeDemoApp()

async function open(path: string): Promise<Page> {
  const page = await openWindow()
  await page.goto((await app).address + path)
  await signIn(page, VIKTOR, DEMO_PASSWORD)
  return page
}

test('a tool server is made with chosen tools, gives lines to paste, is changed and removed', async () => {
  const { address } = await app
  const page = await open('/console/platform/mcp')
  await page.getByRole('button', { name: 'New server' }).click()
  const dialog = page.getByRole('dialog', { name: 'New tool server' })
  await dialog.getByLabel('Name in its address').fill('Not A Name')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Choose at least one tool').waitFor()
  await dialog
    .getByRole('checkbox', { name: /\bsearch$/ })
    .first()
    .check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText(/must be small letters/).waitFor()
  await dialog.getByLabel('Name in its address').fill('reading')
  await dialog.getByLabel('Name that people see').fill('Reading alone')
  await dialog.getByRole('button', { name: 'Create' }).click()

  const lines = page.getByRole('dialog', { name: 'Connect an assistant' })
  await lines.getByText(`claude mcp add --transport http reading ${address}/mcp/reading`).waitFor()
  await lines.getByRole('button', { name: 'Copy Claude Code' }).click()
  await lines.getByText('Copied').first().waitFor()
  await lines.getByRole('button', { name: 'Close' }).click()
  assert.equal((await fetch(`${address}/mcp/reading`, { method: 'POST' })).status, 401, 'it asks who calls')

  await page.getByRole('button', { name: 'Change reading' }).click()
  const change = page.getByRole('dialog', { name: 'Change Reading alone' })
  await change.getByLabel('Name that people see').fill('Reading and more')
  await change.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /Reading and more/ }).waitFor()
  await page.getByRole('button', { name: 'Remove reading' }).click()
  await page.getByRole('button', { name: 'Remove the server' }).click()
  await page.getByText('None yet').waitFor()
  assertQuiet(page, /400/)
})

test('a tool server of others is connected with what is refused said at its field, changed and disconnected', async () => {
  const { services } = (await app).app
  const page = await open('/console/platform/mcp')
  await page.getByRole('link', { name: 'Servers of others' }).click()
  await page.getByRole('button', { name: 'Connect a server' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a tool server' })
  await dialog.getByLabel('Name here').fill('Not A Name')
  await dialog.getByLabel('Address', { exact: true }).fill('https://tools.example/mcp')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await dialog.getByText(/must be small letters/).waitFor()
  await dialog.getByLabel('Name here').fill('tracker')
  await dialog.getByLabel('Client secret').fill('hush')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('row', { name: /tracker.*Who allowed it there/ }).waitFor()
  const kept = (await services.remoteServers.list()).find(({ id }) => id === 'tracker')?.clientSecret
  assert.ok(kept !== undefined && kept !== 'hush', 'it is kept sealed')

  await page.getByRole('button', { name: 'Change tracker' }).click()
  const change = page.getByRole('dialog', { name: 'Change tracker' })
  assert.equal(await change.getByLabel('Client secret').inputValue(), '', 'a secret is never shown')
  await change.getByLabel('Name that people see').fill('The tracker')
  await change.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /The tracker/ }).waitFor()
  assert.equal((await services.remoteServers.list()).find(({ id }) => id === 'tracker')?.clientSecret, kept)
  await page.getByRole('button', { name: 'Disconnect tracker' }).click()
  await page.getByRole('button', { name: 'Disconnect the server' }).click()
  await page.getByText('None yet').waitFor()
  assertQuiet(page, /400/)
})

test('a token issuer is added with what is refused said at its field, changed and removed', async () => {
  const page = await open('/console/platform/oauth')
  await page.getByRole('link', { name: 'Token issuers' }).click()
  await page.getByRole('button', { name: 'Add an issuer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a token issuer' })
  await dialog.getByLabel('Issuer').fill('https://idp.rimewell.example')
  await dialog.getByLabel('Client ids').fill('portal\nmobile')
  await dialog.getByLabel('E-mail domains').fill('rimewell.example')
  await dialog.getByLabel('Claim with the address').selectOption('upn')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText(/say that the issuer answers for its addresses/).waitFor()
  await dialog.getByLabel('Its addresses count as verified').check()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('row', { name: /idp\.rimewell\.example.*portal, mobile.*upn, taken as verified/ }).waitFor()

  await page.getByRole('button', { name: 'Change https://idp.rimewell.example' }).click()
  await page.getByRole('dialog').getByLabel('Client ids').fill('portal')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: 'portal', exact: true }).waitFor()
  await page.getByLabel('Allow OAuth token-based access').click()
  const allowed = page.getByRole('checkbox', { name: 'Allow OAuth token-based access', checked: true })
  await allowed.waitFor()
  await page.reload()
  await allowed.waitFor()
  await page.getByRole('button', { name: 'Remove https://idp.rimewell.example' }).click()
  await page.getByRole('button', { name: 'Remove the issuer' }).click()
  await page.getByText('only tokens that were issued here count').waitFor()
  assertQuiet(page, /400/)
})

test('a provider is added and changed; its secret stays where none is typed', async () => {
  const { services } = (await app).app
  const page = await open('/console/platform/sso')
  await page.getByRole('button', { name: 'Add OpenID Connect' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an OpenID Connect provider' })
  await dialog.getByLabel('Short name').fill('acme')
  await dialog.getByLabel('Name on the button').fill('Acme')
  await dialog.getByLabel('E-mail domains').fill('acme.example')
  await dialog.getByLabel('Claim with the groups').fill('groups')
  await dialog.getByLabel('Issuer').fill('https://idp.acme.example')
  await dialog.getByLabel('Client id').fill('almanac')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('Give the client secret').waitFor()
  await dialog.getByLabel('Client secret').fill('hush')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()

  await page.getByRole('button', { name: 'Change Acme' }).click()
  const change = page.getByRole('dialog', { name: 'Change Acme' })
  assert.equal(await change.getByLabel('Client secret').inputValue(), '', 'a secret is never shown')
  await change.getByLabel('Name on the button').fill('Acme staff')
  await change.getByLabel('Claim with the groups').fill('')
  await change.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /Acme staff/ }).waitFor()

  const kept = await services.oidcProviders.find('acme')
  assert.equal(kept?.clientSecret, 'hush')
  assert.equal(kept?.groupClaim, undefined, 'an empty claim takes it away')
  assertQuiet(page)
})
