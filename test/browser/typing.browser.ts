import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { AMARA, DEMO_PASSWORD, makeDemoApp } from '../support/demo-app.ts'
import { eventually } from '../support/eventually.ts'
import { assertQuiet, openWindow, signIn } from '../support/real-browser.ts'

const app = makeDemoApp()

async function open(path: string): Promise<Page> {
  const page = await openWindow()
  await page.goto((await app).address + path)
  await signIn(page, AMARA, DEMO_PASSWORD)
  await page.locator('.row').first().waitFor()
  return page
}

const titles = (page: Page) => page.locator('.row h2').allTextContents()
const correction = (page: Page) => page.locator('.spelling')

/** Counts, from now on, how often the page showed no results, a correction, or another announcement. */
const WATCH = `
  window.seen = { empty: 0, corrected: 0, announced: 0 }
  const found = document.querySelector('.found')
  const status = document.querySelector('.count [role=status]')
  let last = status.textContent
  new MutationObserver(() => {
    if (found.querySelector('.row') === null || found.querySelector('.empty') !== null) seen.empty++
    if (found.querySelector('.spelling') !== null) seen.corrected++
    if (status.textContent !== last) {
      last = status.textContent
      seen.announced++
    }
  }).observe(found, { childList: true, subtree: true, characterData: true })`

test('results stay while someone types, nothing is corrected, and few changes are announced', async () => {
  const page = await open('/search?q=travel')
  await page.evaluate(WATCH)

  await page.getByRole('combobox', { name: 'Search' }).fill('')
  await page.getByRole('combobox', { name: 'Search' }).pressSequentially('gateway reconnect', { delay: 30 })
  await eventually(
    'the results of all letters',
    async () => (await page.locator('.found').getAttribute('data-for')) === 'gateway reconnect',
  )

  const [first] = await titles(page)
  assert.match(first ?? '', /reconnect/i)
  const seen = (await page.evaluate('seen')) as { empty: number; corrected: number; announced: number }
  assert.equal(seen.empty, 0)
  assert.equal(seen.corrected, 0)
  assert.ok(seen.announced < 'gateway reconnect'.length, `${seen.announced} announcements`)
  assertQuiet(page)
})

test('each part of a word finds what it becomes', async () => {
  const page = await open('/search?q=travel')
  for (const typed of ['ga', 'gat', 'gatew']) {
    await page.getByRole('combobox', { name: 'Search' }).fill(typed)
    await eventually(
      `the results of ${typed}`,
      async () => (await page.locator('.found').getAttribute('data-for')) === typed,
    )

    assert.match((await titles(page))[0] ?? '', /gateway/i)
    assert.equal(await correction(page).count(), 0)
  }
})

test('letters that find nothing leave the results alone until a pause, then they are corrected', async () => {
  const page = await open('/search?q=gateway')
  const before = await titles(page)
  await page.evaluate(WATCH)

  await page.getByRole('combobox', { name: 'Search' }).fill('gatwey')
  await correction(page).getByText('gateway').waitFor()

  assert.deepEqual((await page.evaluate('seen.empty')) as number, 0)
  assert.equal((await titles(page))[0], before[0])
  assert.equal(
    await page.getByRole('combobox', { name: 'Search' }).inputValue(),
    'gatwey',
    'what was typed is never replaced',
  )
})

test('a misspelled word beside another is corrected on Enter', async () => {
  const page = await open('/search?q=gateway')

  await page.getByRole('combobox', { name: 'Search' }).fill('travle policy')
  await eventually(
    'its results',
    async () => (await page.locator('.found').getAttribute('data-for')) === 'travle policy',
  )
  assert.equal(await correction(page).count(), 0)
  await page.keyboard.press('Enter')

  await correction(page).getByText('travel').waitFor()
  assert.equal((await titles(page))[0], 'Travel policy')
})

test('a response that arrives after that of a later key is not shown', async () => {
  const page = await open('/search?q=gateway')
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/rest/api/v1/search', async (route) => {
    if (route.request().postDataJSON().query === 'trav') await isReleased
    await route.continue().catch(() => undefined)
  })

  await page.getByRole('combobox', { name: 'Search' }).fill('trav')
  await page.getByRole('combobox', { name: 'Search' }).fill('parental')
  await eventually('the results of the later text', async () => (await titles(page))[0]?.includes('arental') === true)
  release()
  await page.getByRole('combobox', { name: 'Search' }).fill('parental leave')
  await eventually(
    'those of the last',
    async () => (await page.locator('.found').getAttribute('data-for')) === 'parental leave',
  )

  assert.match((await titles(page))[0] ?? '', /parental leave/i)
})

test('nonsense finds nothing, and says so after a pause', async () => {
  const page = await open('/search?q=gateway')

  await page.getByRole('combobox', { name: 'Search' }).fill('zxqvbnm flurble')

  await page.getByRole('heading', { name: 'No results' }).waitFor()
  assert.equal(await page.locator('.row').count(), 0)
})

test('Tab completes the last word from the results, and then moves on', async () => {
  const page = await open('/search?q=travel')
  const box = page.getByRole('combobox', { name: 'Search' })

  await box.fill('')
  await box.pressSequentially('reconnect gatew')
  await page.locator('.rest', { hasText: /^reconnect gateway$/ }).waitFor()
  await box.press('Tab')

  assert.equal(await box.inputValue(), 'reconnect gateway')
  await page.locator('.rest').waitFor({ state: 'detached' })
  await box.press('Tab')
  assert.equal(await page.locator('input:focus').count(), 0)
  assertQuiet(page)
})

test('→ completes a word from the suggestions on the home page, but not inside the text', async () => {
  const page = await openWindow()
  await page.goto((await app).address)
  await signIn(page, AMARA, DEMO_PASSWORD)
  const box = page.getByRole('combobox', { name: 'Search' })

  await box.pressSequentially('gatew')
  await page.locator('.rest', { hasText: /^gateway/ }).waitFor()
  await box.press('ArrowLeft')
  await page.locator('.rest').waitFor({ state: 'detached' })
  await box.press('ArrowRight')
  assert.equal(await box.inputValue(), 'gatew')
  await box.press('ArrowRight')

  assert.match(await box.inputValue(), /^gateway/)
  assertQuiet(page)
})

test('a link that is followed right after typing leads there, however slowly its page loads', async () => {
  const question = 'How many vacation days do employees get?'
  const page = await open('/search?q=travel')
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.fill(question)
  await page.waitForURL(/vacation/)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Ask a follow-up' }).waitFor()
  await box.fill('travel policy')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=travel/)
  await page.route('**/assets/chat-page-*.js', async (route) => {
    await pause(1000)
    await route.continue().catch(() => undefined)
  })

  await box.fill(question)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Ask a follow-up' }).click()

  await page.waitForURL(/\/chat\/[^?]+$/)
  assertQuiet(page)
})
