import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { AMARA, DEMO_PASSWORD, makeDemoApp, VIKTOR } from '../support/demo-app.ts'
import { pastedCurl } from '../support/pasted-curl.ts'
import { assertQuiet, openWindow, signIn } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

const app = makeDemoApp()

async function open(path: string, email = VIKTOR, page?: Page): Promise<Page> {
  const window = page ?? (await openWindow())
  await window.goto((await app).address + path)
  await signIn(window, email, DEMO_PASSWORD)
  return window
}

test('Platform → API tokens → Indexing tokens → Add API token: an empty expiration date is rejected with a message', async () => {
  const page = await open('/console')

  await page.getByRole('region', { name: 'Platform' }).getByRole('link', { name: WORDING.apiTokens }).click()
  await page.getByRole('link', { name: 'Indexing tokens' }).waitFor()
  await page.getByRole('button', { name: WORDING.addAPIToken }).click()
  const dialog = page.getByRole('dialog', { name: WORDING.addAPIToken })
  await dialog.getByLabel(WORDING.tokenName).fill('ticket-export')
  await dialog.getByLabel('Wiki').check()
  assert.match(await dialog.getByLabel(WORDING.expiresOn).inputValue(), /^\d{4}-\d{2}-\d{2}$/, 'in 90 days')
  await dialog.getByLabel(WORDING.expiresOn).fill('')
  await dialog.getByRole('button', { name: WORDING.createToken }).click()
  await dialog.getByText(WORDING.chooseAnExpirationDate).waitFor()
  assert.equal(await dialog.getByLabel(WORDING.expiresOn).getAttribute('aria-invalid'), 'true')
  assert.equal(await dialog.getByLabel(WORDING.tokenName).inputValue(), 'ticket-export', 'nothing typed is lost')

  await dialog.getByLabel(WORDING.expiresOn).fill('2031-06-30')
  await dialog.getByLabel(WORDING.rotationPeriod).fill('0')
  await dialog.getByRole('button', { name: WORDING.createToken }).click()
  await dialog.getByText(/at least 1 day/).waitFor()
  await dialog.getByLabel(WORDING.rotationPeriod).fill('1')
  await dialog.getByLabel(WORDING.ipRestrictions).fill('not a range')
  await dialog.getByRole('button', { name: WORDING.createToken }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel(WORDING.ipRestrictions).fill('127.0.0.0/8, ::1/128')
  await dialog.getByRole('button', { name: WORDING.createToken }).click()

  const shown = page.getByRole('dialog', { name: 'Copy your new token' })
  await shown.waitFor()
  await page.keyboard.press('Escape')
  const secret = (await shown.locator('.secret code').textContent()) ?? ''
  assert.match(secret, /^alm_idx_/, 'Escape does not close it')
  await shown.getByRole('button', { name: 'Copy secret' }).click()
  await shown.getByText(WORDING.copied).first().waitFor()
  const curl = (await shown.locator('pre').textContent()) ?? ''
  const { status } = await pastedCurl(curl)
  assert.equal(status, 200, 'the curl that is offered works')
  await shown.getByRole('button', { name: WORDING.iveSavedIt }).click()
  await page.reload()
  const row = page.getByRole('row', { name: /ticket-export/ })
  await row.getByText('from 127.0.0.1').waitFor()
  assert.match((await row.textContent()) ?? '', new RegExp(`${secret.slice(0, 12)}…`))
  assert.ok(!(await page.content()).includes(secret), 'it is shown once')
  assertQuiet(page, /400/)
})

test('the overview shows expiring tokens, daily active users and recent changes', async () => {
  const running = await app
  const now = running.clock.now()
  await running.indexingToken({ name: 'expires-soon', expiresAt: new Date(now.getTime() + 10 * 86_400_000) })
  const page = await openWindow()
  await page.clock.install({ time: now })
  await open('/console', VIKTOR, page)

  const attention = page.getByRole('region', { name: 'Needs your attention' })
  await attention.getByRole('listitem').filter({ hasText: 'expires-soon' }).waitFor()
  await page.getByRole('heading', { name: 'Daily active users' }).waitFor()
  const changes = page.getByRole('region', { name: 'Recent changes' })
  await changes.getByRole('cell', { name: 'expires-soon', exact: true }).waitFor()
  assert.doesNotMatch((await changes.textContent()) ?? '', /[0-9a-f]{8}-[0-9a-f]{4}-/, 'no IDs instead of names')
  await page.getByRole('link', { name: 'View audit log' }).click()
  await page.getByRole('heading', { name: 'Audit log' }).waitFor()
  assertQuiet(page)
})

test('after a rotation the page counts down the old secret and shows whether it is still used', async () => {
  const running = await app
  const secret = await running.indexingToken({ name: 'nightly', rotationPeriodMinutes: 1440 })
  assert.equal((await running.index('rotatetoken', undefined, secret)).status, 200)
  const page = await openWindow()
  await page.clock.install({ time: running.clock.now() })
  await open('/console/platform/api-tokens/indexing', VIKTOR, page)
  const row = page.getByRole('row', { name: /nightly/ })

  const timer = row.getByRole('timer')
  await timer.getByText(/Old secret expires in \d+:\d\d/).waitFor()
  await row.getByText('Not used since rotation').waitFor()
  assert.equal((await running.index('getdatasourceconfig', { datasource: 'wiki' }, secret)).status, 200)
  await page.reload()
  await row.getByText(/Used .* from 127\.0\.0\.1/).waitFor()
  const secondsLeft = async () => {
    const [, minutes, seconds] = /(\d+):(\d\d)/.exec((await timer.textContent()) ?? '') ?? []
    return Number(minutes) * 60 + Number(seconds)
  }
  const before = await secondsLeft()
  await page.clock.runFor(2000)
  assert.ok((await secondsLeft()) < before, 'it is counted down')

  await page.clock.fastForward('11:00')
  await row.getByText('Old secret expired').waitFor()
  assertQuiet(page)
})

test('a token is revoked after its name is typed, and requests using it fail', async () => {
  const page = await open('/console/platform/api-tokens/client')
  await page.getByRole('button', { name: WORDING.addAPIToken }).click()
  await page.getByLabel(WORDING.tokenName).fill('scratch')
  await page.getByLabel(WORDING.expiresOn).fill('2031-06-30')
  await page.getByRole('button', { name: WORDING.createToken }).click()
  const secret = (await page.locator('.secret code').textContent()) ?? ''
  await page.getByRole('button', { name: WORDING.iveSavedIt }).click()
  assert.equal((await (await app).search(secret, 'plan')).status, 200)

  await page.getByRole('button', { name: 'Revoke token scratch' }).click()
  const confirm = page.getByRole('button', { name: WORDING.revokeToken, exact: true })
  assert.equal(await confirm.isDisabled(), true)
  await page.getByLabel(/Type scratch/).fill('scratch')
  await confirm.click()
  await page.getByRole('row', { name: /scratch.*Revoked/ }).waitFor()

  assert.equal((await (await app).search(secret, 'plan')).status, 401)
  assertQuiet(page)
})

test('a token is rotated on its page, the new secret works, and it is revoked', async () => {
  const running = await app
  const secret = await running.indexingToken({ name: 'weekly', rotationPeriodMinutes: 1440 })
  const works = async (with_: string) =>
    (await running.index('getdatasourceconfig', { datasource: 'wiki' }, with_)).status === 200
  assert.ok(await works(secret))
  const page = await open('/console/platform/api-tokens/indexing?q=weekly')
  await page.getByRole('link', { name: 'weekly' }).click()
  await page.getByRole('heading', { name: 'weekly' }).waitFor()
  await page.getByText('from 127.0.0.1').waitFor()

  await page.getByRole('button', { name: WORDING.rotate }).click()
  await page.getByRole('dialog').getByRole('button', { name: WORDING.rotate }).click()
  const renewed = (await page.locator('.secret code').textContent()) ?? ''
  await page.getByRole('button', { name: WORDING.iveSavedIt }).click()
  await page.getByText(/Old secret expires in/).waitFor()
  assert.ok(await works(renewed))
  await page.getByRole('button', { name: WORDING.revokeToken }).click()
  await page.getByLabel(/Type weekly/).fill('weekly')
  await page.getByRole('dialog').getByRole('button', { name: WORDING.revokeToken }).click()

  await page.waitForURL('**/platform/api-tokens/indexing')
  assert.equal(await works(renewed), false)
  assertQuiet(page)
})

test('a person without a role reaches the console neither by address nor by the interface', async () => {
  const page = await open('/console/platform/api-tokens/indexing', AMARA)

  await page.getByRole('heading', { name: "You don't have access to the console" }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'go back to search' }).getAttribute('href'), '/')
  await page.goto((await app).address)
  await page.getByRole('combobox').waitFor()
  for (const path of ['indexing-tokens', 'datasources', 'users', 'audit', 'deprecations', 'webhooks']) {
    const status = await page.evaluate(`fetch('/admin/api/v1/${path}').then(({ status }) => status)`)
    assert.equal(status, 403, path)
  }
  assertQuiet(page, /403/)
})

test('the console works when the scripts of the search page do not load', async () => {
  const page = await openWindow()
  await page.route(/\/assets\/search/, (route) => route.abort())
  await open('/console/platform/api-tokens/indexing', VIKTOR, page)

  await page.getByRole('heading', { name: WORDING.apiTokens }).waitFor()
  await page.getByRole('region', { name: 'List of indexing tokens' }).waitFor()
})
