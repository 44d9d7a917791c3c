import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { sampleCompany } from '../../src/demo/sample-company.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { openSetUp } from '../../src/domain/sign-in/set-up.ts'
import { createUser } from '../../src/domain/users/manage-users.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { pastedCurl } from '../support/pasted-curl.ts'
import { assertGoodPage, assertQuiet, openWindow, signIn } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

/** A new service, and its first Super Admin at the guide. */
async function started(): Promise<{ app: TestApp; page: Page }> {
  const app = await makeApp({}, new FakeClock(new Date().toISOString()), { sample: sampleCompany })
  const page = await openWindow()
  await page.goto(`${app.address}/setup?token=${await openSetUp(app.app.services)}`)
  await page.getByLabel(WORDING.name).fill('Sam Super')
  await page.getByLabel(WORDING.email).fill('sam@acme.example')
  await page.getByLabel(WORDING.password, { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: WORDING.createAccount }).click()
  await page.getByRole('heading', { name: WORDING.whatDoYouWantToSearch }).waitFor()
  return { app, page }
}

test('first start → Super Admin → datasource → token → pasted curl → search → preview → why', async () => {
  const { app, page } = await started()
  await assertGoodPage(page, 'guide')

  await page.goto(`${app.address}/answers`)
  await page.getByText('No answers yet').waitFor()
  assert.equal(await page.getByRole('link', { name: 'New answer' }).count(), 1)
  await assertGoodPage(page, 'empty-answers')
  await page.goto(`${app.address}/console/deprecations`)
  await page.getByText('Nothing to do').waitFor()
  await page.goto(`${app.address}/console/content/datasources`)
  await page.getByText('No data sources yet').waitFor()
  await assertGoodPage(page, 'empty-datasources')
  await page.getByRole('button', { name: WORDING.addDataSource }).click()
  await page.getByText('Where do the documents come from?').waitFor()

  // Until then, every page leads here, and tells others who to ask.
  for (const path of ['/', '/search?q=vacation']) {
    await page.goto(app.address + path)
    await page.getByRole('heading', { name: 'Nothing to search yet' }).waitFor()
    await assertGoodPage(page, path === '/' ? 'empty-home' : 'empty-search')
  }
  await page.getByRole('link', { name: 'Open the setup guide' }).click()
  const other = await openWindow()
  await createUser(app.app.services, operator, { email: 'mia@acme.example', name: 'Mia', password: 'long enough pass' })
  await other.goto(app.address)
  await signIn(other, 'mia@acme.example', 'long enough pass')
  await other.getByRole('link', { name: 'Ask Sam Super' }).waitFor()
  await assertGoodPage(other, 'empty-home-member')

  await page.getByRole('button', { name: /Push from your own program/ }).click()
  await page.getByLabel(WORDING.displayName).fill('Team wiki')
  await page.getByLabel('API name').fill('wiki')
  await page.getByRole('button', { name: 'Create data source and token' }).click()
  await page.getByText('Waiting for your first document').waitFor()
  await assertGoodPage(page, 'guide-curl')
  const [curl = '', configuration = ''] = await page.locator('.copy-block pre').allTextContents()
  assert.equal(JSON.parse(configuration).mcpServers.almanac.url, `${app.address}/mcp`)
  const { status } = await pastedCurl(curl)
  assert.equal(status, 200)
  await page.getByText('Your first document is searchable.').waitFor()
  await page.getByRole('link', { name: 'Search for it' }).click()
  await page.getByRole('link', { name: 'Hello from curl' }).waitFor()
  await page.evaluate('document.activeElement.blur()')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.getByRole('complementary', { name: WORDING.preview }).waitFor()

  // On a wide screen it's said without asking.
  await page.getByText('All signed-in users can see it').waitFor()
  assertQuiet(page)
})

test('the guide loads the demo company, whose people sign in with the password that is shown once', async () => {
  const { app, page } = await started()

  await page.getByRole('button', { name: /Demo company/ }).click()
  await page.getByRole('button', { name: 'Load demo company' }).click()
  const shown = page.locator('.secret code')
  await shown.waitFor({ timeout: 120_000 })
  await assertGoodPage(page, 'guide-sample')
  const password = (await shown.textContent()) ?? ''
  const [email = ''] = await page.locator('.event-list strong').allTextContents()
  const theirs = await openWindow()
  await theirs.goto(`${app.address}/search?q=gateway`)
  await signIn(theirs, email, password)

  await theirs.getByText('Runbook: gateway reconnect storm').first().waitFor()
  assertQuiet(page)
})
