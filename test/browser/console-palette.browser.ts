import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { AMARA, DEMO_PASSWORD, makeDemoApp, VIKTOR } from '../support/demo-app.ts'
import { assertQuiet, openWindow, signIn } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

const app = makeDemoApp()

async function open(): Promise<Page> {
  const page = await openWindow()
  await page.goto(`${(await app).address}/console`)
  await signIn(page, VIKTOR, DEMO_PASSWORD)
  await page.getByText('Signed in as').waitFor()
  return page
}

async function find(page: Page, text: string): Promise<void> {
  // The address changes before the dialog that changed it is gone, and while one is open the keys open no other.
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Find' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(text)
}

test('⌘K finds a page by part of its name, a person by email and a data source, using only the keyboard', async () => {
  const page = await open()
  await find(page, 'webh')
  await page.getByRole('option', { name: /^Webhooks/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console/platform/webhooks')

  await find(page, AMARA)
  // Not a token that has the address in its name, which is found before the person.
  await page.getByRole('option', { name: new RegExp(`${AMARA}$`), selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/people\/users\/amara/)
  await page.getByRole('heading', { name: WORDING.connectedApps }).waitFor()
  await find(page, 'rimewell wi')
  await page.getByRole('option', { name: 'Rimewell Wiki wiki' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  assertQuiet(page)
})

test('a task leads to the page for it, in the words people use for it', async () => {
  const page = await open()
  for (const [words, title] of [
    ['deactivate', /^Users/],
    ['who can see', /^Check access/],
    ['backup', /^System/],
  ] as const) {
    await find(page, words)
    await page.getByRole('option', { name: title }).waitFor()
    await page.keyboard.press('Escape')
  }
  assertQuiet(page)
})

test('an action is found by its words, and Enter does it, on its own page too', async () => {
  const page = await open()
  for (const _ of ['from the overview', 'from the list of users']) {
    await find(page, 'add user')
    await page.getByRole('option', { name: /^Invite someone/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Invite user' }).waitFor()
    await page.waitForURL(/\/people\/users$/)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  assertQuiet(page)
})

test('the actions of the web app are found too: a theme is chosen in place, an answer is written in the app', async () => {
  const page = await open()
  await find(page, 'dark')
  await page.getByRole('option', { name: /^Dark mode/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('html[data-theme="dark"]').waitFor()

  await find(page, 'write an answer')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/answers/new')
  assertQuiet(page)
})

test('a pasted ID or URL opens the document', async () => {
  const page = await open()
  await find(page, 'wiki:Runbook:runbook-gateway-reconnect-storm')
  await page.getByRole('option', { selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/content/datasources/wiki/documents/Runbook/runbook-gateway-reconnect-storm')
  await page.getByText('Accepted').first().waitFor()

  const { address, app: running } = await app
  const [head] = await running.services.documents.find({ datasource: 'wiki', id: 'runbook-gateway-reconnect-storm' })
  await page.goto(`${address}/console`)
  await find(page, head?.viewUrl ?? '')
  await page.getByRole('option', { name: /Runbook: gateway reconnect storm/ }).click()
  await page.waitForURL('**/documents/Runbook/runbook-gateway-reconnect-storm')
  assertQuiet(page)
})

test('a pasted request ID opens the request', async () => {
  const page = await open()
  const { address } = await app
  const answer = await fetch(`${address}/rest/api/v1/search`, { method: 'POST' })
  const id = answer.headers.get('X-Request-Id') ?? ''
  assert.equal(answer.status, 401)

  await find(page, id)
  await page.getByRole('option', { name: /POST \/rest\/api\/v1\/search returned 401/, selected: true }).waitFor()
  await page.keyboard.press('Enter')

  await page.waitForURL(`**/console/requests/${id}`)
  await page.getByText('No valid credential').waitFor()
  await page.goto(`${address}/console/requests/unknown-id-1`)
  await page.getByText("This request isn't in recent memory").waitFor()
  assertQuiet(page)
})

test('a pasted token finds its page and is never sent', async () => {
  const running = await app
  const secret = await running.indexingToken()
  const page = await open()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))

  await find(page, secret)
  await page.getByRole('option', { name: /Indexing token/ }).click()

  await page.waitForURL(/\/platform\/api-tokens\/indexing\/[0-9a-f-]{36}$/)
  await page.getByText(`${secret.slice(0, 12)}…`).waitFor()
  assert.ok(sent.every((text) => !text.includes(secret)))
  assertQuiet(page)
})

test('a chart on the overview shows the value of the day under the pointer, and of the day chosen with the keys', async () => {
  const page = await open()
  const chart = page.getByRole('slider', { name: 'Daily active users' })
  const value = chart.locator('.value')
  await chart.waitFor()
  assert.equal(await value.count(), 0)

  await chart.hover()
  const middle = await value.textContent()
  assert.match(middle ?? '', /^[A-Z][a-z]{2} \d{1,2}: \d+$/)
  await chart.hover({ position: { x: 60, y: 60 } })
  assert.notEqual(await value.textContent(), middle)

  await page.getByRole('heading', { level: 1 }).hover()
  await value.waitFor({ state: 'detached' })
  await chart.focus()
  const last = await value.textContent()
  await page.keyboard.press('ArrowLeft')
  assert.notEqual(await value.textContent(), last)
  assertQuiet(page)
})
