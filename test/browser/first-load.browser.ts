import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { AMARA, DEMO_PASSWORD, makeDemoApp } from '../support/demo-app.ts'
import { assertQuiet, openWindow, signIn } from '../support/real-browser.ts'

const app = makeDemoApp()

async function open(path: string, page: Page): Promise<void> {
  await page.goto((await app).address + path)
  await signIn(page, AMARA, DEMO_PASSWORD)
}

test('over plain http under another name searching works as well', async () => {
  const page = await openWindow({ hosts: { 'intranet.test': '127.0.0.1' } })
  const { port } = new URL((await app).address)
  await page.goto(`http://intranet.test:${port}/search?q=gateway`)
  await signIn(page, AMARA, DEMO_PASSWORD)

  await page.getByText('Runbook: gateway reconnect storm').first().waitFor()
  assertQuiet(page)
})

test('the search page works when the scripts of the console do not load', async () => {
  const page = await openWindow()
  await page.route(/\/assets\/console/, (route) => route.abort())
  await open('/search?q=gateway', page)

  await page.getByText('Runbook: gateway reconnect storm').first().waitFor()
})

test('below a path everything is found', async () => {
  const below = await makeDemoApp({ baseUrl: 'http://127.0.0.1/almanac' })
  const page = await openWindow()
  await page.goto(`${below.address}/almanac/search?q=gateway`)
  await signIn(page, AMARA, DEMO_PASSWORD)
  await page.getByText('Runbook: gateway reconnect storm').first().waitFor()

  await page.getByRole('link', { name: 'People' }).click()

  await page.waitForURL('**/almanac/people')
  await page.getByText('Beatriz Moura').waitFor()
  assertQuiet(page)
})

for (const [path, limit] of [
  ['/', 130_000],
  ['/search?q=gateway', 140_000],
] as const) {
  test(`the first load of ${path} is at most ${limit} bytes of scripts`, () => assertSmall(path, limit))
}

const NOTE_FIRST_SHOWN = `new MutationObserver(() => {
  if (document.querySelector('.home-columns section, .row')) window.firstShown ??= performance.now()
}).observe(document, { childList: true, subtree: true })`

/** What is asked for once the page shows something, like the histogram of months, is no part of the first load. */
async function assertSmall(path: string, limit: number): Promise<void> {
  const page = await openWindow()
  await page.addInitScript(NOTE_FIRST_SHOWN)
  await open(path, page)
  await page.locator('.home-columns section, .row').first().waitFor()
  const names = (await page.evaluate(
    `performance.getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < window.firstShown)
      .map(({ name }) => name)`,
  )) as string[]

  const sizes = await Promise.all(
    names.map(
      async (name) =>
        (await (await fetch(name, { headers: { 'Accept-Encoding': 'gzip' } })).headers.get('content-length')) ?? 0,
    ),
  )
  const total = sizes.reduce((sum: number, size) => sum + Number(size), 0)

  assert.ok(names.length > 1 && total > 10_000 && total <= limit, `${total} bytes: ${names.join(' ')}`)
}
