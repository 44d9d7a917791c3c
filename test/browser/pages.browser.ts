import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { operator } from '../../src/domain/shared/actor.ts'
import { putOidcProvider } from '../../src/domain/sign-in/oidc-provider.ts'
import { putSamlProvider } from '../../src/domain/sign-in/saml-provider.ts'
import { openSetUp } from '../../src/domain/sign-in/set-up.ts'
import { makeApp } from '../support/make-app.ts'
import { ALICE, makeOAuthApp, PASSWORD } from '../support/oauth.ts'
import { OidcIdp } from '../support/oidc-idp.ts'
import { assertGoodPage, assertQuiet, openWindow, signIn } from '../support/real-browser.ts'
import { SAML_ISSUER, SAML_KEY, samlRequestIn, samlResponse } from '../support/saml-idp.ts'
import { WORDING } from '../support/wording.ts'

async function assertSignedIn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: WORDING.signOut, exact: true }).waitFor()
  await assertGoodPage(page, name)
}

test('a user signs in after a wrong password, with the keyboard alone', async () => {
  const app = await makeOAuthApp()
  const page = await openWindow()

  await page.goto(`${app.base}/signin?next=/account`)
  await page.locator('#email:focus').waitFor()
  await page.keyboard.type(ALICE)
  await page.keyboard.press('Tab')
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await assertGoodPage(page, 'sign-in-wrong')
  assert.equal(await page.getByLabel(WORDING.email).inputValue(), ALICE)
  await page.locator('#password:focus').waitFor()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')

  await assertSignedIn(page, 'account')
})

test('signing out everywhere ends the other browser too', async () => {
  const app = await makeOAuthApp()
  const [here, there] = [await openWindow(), await openWindow()]
  for (const page of [here, there]) {
    await page.goto(`${app.base}/signin?next=/account`)
    await signIn(page, ALICE, PASSWORD)
    await page.getByRole('button', { name: WORDING.signOutEverywhere }).waitFor()
  }

  await here.getByRole('button', { name: WORDING.signOutEverywhere }).click()
  await here.getByLabel(WORDING.email).waitFor()
  await there.reload()

  await there.getByLabel(WORDING.email).waitFor()
})

test('a password can be changed, and errors are shown next to the form', async () => {
  const app = await makeOAuthApp()
  const page = await openWindow()
  await page.goto(`${app.base}/signin?next=/account`)
  await signIn(page, ALICE, PASSWORD)
  const change = async (current: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password').fill('another long sentence')
    await page.getByRole('button', { name: 'Change password' }).click()
  }

  await change('wrong')
  await page.getByRole('alert').waitFor()
  await assertGoodPage(page, 'account-wrong')
  await change(PASSWORD)
  await page.getByRole('status').waitFor()
  await assertGoodPage(page, 'account-changed')
  await page.getByRole('button', { name: WORDING.signOut, exact: true }).click()
  await page.getByLabel(WORDING.email).waitFor()
  await page.goto(`${app.base}/account`)
  await signIn(page, ALICE, 'another long sentence')

  await page.getByRole('button', { name: WORDING.signOut, exact: true }).waitFor()
})

test('a chosen appearance holds on pages without scripts, against the theme of the system', async () => {
  const app = await makeOAuthApp()
  const page = await openWindow()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${app.base}/signin?next=/settings`)
  await signIn(page, ALICE, PASSWORD)
  const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
  const DARK = 'rgb(20, 23, 26)'
  const LIGHT = 'rgb(251, 250, 247)'

  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await page.getByRole('link', { name: 'Password and sign-out' }).click()
  await page.getByRole('button', { name: WORDING.signOut, exact: true }).waitFor()
  assert.equal(await ground(), DARK)
  assert.match(String(await page.evaluate('getComputedStyle(document.body).fontFamily')), /^Inter/)
  await page.getByRole('navigation').getByRole('link', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search' }).waitFor()
  assert.equal(await ground(), DARK, 'and after it')

  await page.goto(`${app.base}/settings`)
  await page.getByRole('radio', { name: 'System' }).check({ force: true })
  await page.goto(`${app.base}/account`)
  assert.equal(await ground(), LIGHT)
  assertQuiet(page)
})

test('the set-up link makes the first account, once', async () => {
  const app = await makeApp()
  const link = `${app.address}/setup?token=${await openSetUp(app.app.services)}`
  const page = await openWindow()

  await page.goto(link)
  await assertGoodPage(page, 'setup')
  await page.getByLabel(WORDING.name).fill('Sam Super')
  await page.getByLabel(WORDING.email).fill('sam@acme.example')
  await page.getByLabel(WORDING.password, { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: WORDING.createAccount }).click()
  await page.waitForURL('**/console')
  await page.getByRole('heading', { name: WORDING.whatDoYouWantToSearch }).waitFor()
  await page.goto(link)

  await page.getByRole('heading', { name: "This link isn't valid" }).waitFor()
  await assertGoodPage(page, 'setup-closed')
})

test('a device is connected after its user compared the code', async () => {
  const app = await makeOAuthApp()
  const client_id = 'almanac-device'
  const { body: device } = await app.form('/oauth/device_authorization', { client_id, scope: 'SEARCH' })
  const page = await openWindow()

  await page.goto(device.verification_uri)
  await page.getByLabel(WORDING.codeOnTheDevice).fill('WRNG-CODE')
  await page.getByRole('button', { name: WORDING.continue }).click()
  await page.getByRole('alert').waitFor()
  await assertGoodPage(page, 'device-wrong')
  await page.getByLabel(WORDING.codeOnTheDevice).fill(device.user_code)
  await page.getByRole('button', { name: WORDING.continue }).click()
  await page.getByText(device.user_code).waitFor()
  await assertGoodPage(page, 'device-compare')
  await page.getByRole('button', { name: 'Yes, connect it' }).click()
  await signIn(page, ALICE, PASSWORD)
  await page.getByRole('heading', { name: /^Allow / }).waitFor()
  await assertGoodPage(page, 'device-consent')
  await page.getByRole('button', { name: WORDING.allow, exact: true }).click()
  await page.getByRole('heading', { name: 'Device connected' }).waitFor()
  await assertGoodPage(page, 'device-connected')

  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  const { status } = await app.token({ grant_type, client_id, device_code: device.device_code })
  assert.equal(status, 200)
})

test('a user signs in at an OpenID Connect provider', async () => {
  let base = ''
  const people = { carol: { email: 'carol@acme.example', email_verified: true, name: 'Carol' } }
  const idp = await OidcIdp.start(people, () => [`${base}/signin/sso/okta/callback`])
  const app = await makeOAuthApp({ outgoingRanges: '127.0.0.0/8' })
  base = app.base
  await putOidcProvider(app.services, operator, {
    id: 'okta',
    name: 'Okta',
    issuer: idp.issuer,
    clientId: 'almanac',
    clientSecret: 'secret',
    domains: ['acme.example'],
    createsUsers: true,
  })
  const page = await openWindow()

  await page.goto(`${app.base}/signin?next=/account`)
  await assertGoodPage(page, 'sign-in-sso')
  await page.getByRole('link', { name: 'Continue with Okta' }).click()
  await page.locator('input[name=login]').fill('carol')
  await page.locator('input[name=password]').fill('x')
  await page.locator('button[type=submit]').click()
  // The provider asks again, on its own page with the same button.
  await page.locator('input[name=login]').waitFor({ state: 'detached' })
  await page.locator('button[type=submit]').click()

  await page.getByText('carol@acme.example').waitFor()
  await assertSignedIn(page, 'sso-account')
})

test('a user signs in at a SAML provider on another site', async () => {
  const app = await makeOAuthApp()
  const entryPoint = await samlPage()
  await putSamlProvider(app.services, operator, {
    id: 'adfs',
    name: 'ADFS',
    entryPoint,
    issuer: SAML_ISSUER,
    certificates: [SAML_KEY],
    domains: ['acme.example'],
    createsUsers: true,
    // The page of this test isn't served over https.
    skipTest: true,
  })
  const page = await openWindow()

  await page.goto(`${app.base}/signin?next=/account`)
  await page.getByRole('link', { name: 'Continue with ADFS' }).click()
  await page.getByRole('button', { name: 'Sign in as Alice' }).click()

  await page.getByText(ALICE).waitFor()
  await assertSignedIn(page, 'saml-account')
})

test('a wrong request of an app is explained on a page and not redirected', async () => {
  const app = await makeOAuthApp()
  const page = await openWindow()

  await page.goto(`${app.base}${app.authorizePath('nobody')}`)
  await page.getByRole('heading', { level: 1 }).waitFor()

  await assertGoodPage(page, 'error')
  assert.equal(new URL(page.url()).origin, app.base)
})

/** The page of a SAML provider; under another name, so that the browser takes it for another site. */
async function samlPage(): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    // A browser asks every site for its icon.
    if (!url.startsWith('/sso')) {
      response.writeHead(404).end()
      return
    }
    const asked = new URL(url, 'http://localhost').href
    const [, acs = ''] = /AssertionConsumerServiceURL="([^"]+)"/.exec(samlRequestIn(asked)) ?? []
    response.setHeader('Content-Type', 'text/html').setHeader('Connection', 'close')
    response.end(`<!doctype html><title>Provider</title><form method="post" action="${acs}">
<input type="hidden" name="SAMLResponse" value="${samlResponse(asked)}"><button>Sign in as Alice</button></form>`)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  after(() => server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}/sso`
}
