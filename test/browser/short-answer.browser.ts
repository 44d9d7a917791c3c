import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { AMARA, makeDemoApp } from '../support/demo-app.ts'
import { assertGoodPage, assertQuiet } from '../support/real-browser.ts'
import { assertUnshifted, delay, openWatched } from '../support/watched-page.ts'
import { WORDING } from '../support/wording.ts'

const app = makeDemoApp()

const PHONE = { width: 390, height: 844 }
const QUESTION = 'How many vacation days do employees get?'
const UNANSWERED = 'What do marmots dream of at night?'

const open = (path: string, size: { width: number; height: number }) => openWatched(app, path, AMARA, size)

test('a question is answered above the results, with its passage, and goes on in chat', async () => {
  const page = await open('/search?q=gateway', { width: 1440, height: 900 })
  await page.locator('.row').first().waitFor()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/shortanswer')) asked.push(request.postDataJSON().query)
  })
  const answer = page.getByRole('region', { name: 'Answer' })

  await page.getByRole('combobox', { name: 'Search' }).fill('')
  asked.length = 0
  await page.evaluate(typeWithoutPause(QUESTION))
  await page.keyboard.press('Enter')
  await answer.getByText('28 days of vacation').waitFor()
  assert.deepEqual([...new Set(asked)], [QUESTION], 'asked once the typing pauses')
  await assertGoodPage(page, 'results-short-answer')
  await answer.getByRole('button', { name: /^Open source 1/ }).click()
  await page.getByText(WORDING.showingTheCitedPassage).waitFor()
  await page.keyboard.press('Escape')
  await assertUnshifted(page)

  await page.getByRole('combobox', { name: 'Search' }).fill('Who is the CFO?')
  await page.keyboard.press('Enter')
  await answer.getByText('Ingrid Solbakken').waitFor()
  const ofUnanswered = (request: Request) =>
    request.url().endsWith('/shortanswer') && request.postDataJSON().query === UNANSWERED
  // A response that is no longer needed never finishes.
  const ended = Promise.race([
    page.waitForEvent('requestfinished', ofUnanswered),
    page.waitForEvent('requestfailed', ofUnanswered),
  ])
  await page.getByRole('combobox', { name: 'Search' }).fill(UNANSWERED)
  await page.keyboard.press('Enter')
  await ended
  await page.locator(`.found[aria-busy=false][data-for="${UNANSWERED}"]`).waitFor()
  await answer.getByText('Ingrid Solbakken').waitFor({ state: 'detached' })

  await page.getByRole('combobox', { name: 'Search' }).fill(QUESTION)
  await page.keyboard.press('Enter')
  await answer.getByRole('link', { name: 'Ask a follow-up' }).click()
  await page.waitForURL(/\/chat\/[^?]+$/)
  await page.getByText(QUESTION).first().waitFor()
  await page.getByText('28 days of vacation').first().waitFor()
  assertQuiet(page)
})

const toQuestion = (question: string) => `/search?${new URLSearchParams({ q: question })}`

/** The answer and the first result below it, in pixels from the top. */
async function topsOf(page: Page): Promise<readonly number[]> {
  const parts = [page.getByRole('region', { name: 'Answer' }), page.locator('.row').first()]
  return Promise.all(parts.map(async (part) => Math.round((await part.boundingBox())?.y ?? Number.NaN)))
}

for (const [name, size] of [
  ['a wide screen', { width: 1440, height: 900 }],
  ['a phone', PHONE],
] as const) {
  test(`on ${name} an answer is in the same place however the question was asked, and moves nothing`, async () => {
    const page = await open(toQuestion(QUESTION), size)
    const box = page.getByRole('combobox', { name: 'Search' })
    const said = page.getByRole('region', { name: 'Answer' }).getByText('28 days of vacation')
    await said.waitFor()
    await assertUnshifted(page)
    const loaded = await topsOf(page)

    await page.goto(`${(await app).address}/search?q=gateway`)
    await page.locator('.row').first().waitFor()
    await box.fill(QUESTION)
    await page.keyboard.press('Enter')
    await said.waitFor()
    await page.locator(`.found[aria-busy=false][data-for="${QUESTION}"]`).waitFor()

    const asked = await topsOf(page)
    assert.equal(asked[0], loaded[0])
    // A place that was kept for a late answer can be a little higher.
    assert.ok(Math.abs(asked[1]! - loaded[1]!) < 30, `${asked} and ${loaded}`)
    assert.ok(loaded[0]! < loaded[1]! && loaded[1]! < size.height, `above results in sight: ${loaded}`)
    await assertUnshifted(page)
    assertQuiet(page)
  })

  test(`on ${name} a late answer has a place that is kept for it, and moves nothing`, async () => {
    const page = await open('/search?q=gateway', size)
    await page.locator('.row').first().waitFor()
    await delay(page, 'shortanswer', 1500)
    const place = page.locator('.answer-place')

    for (const [question, said] of [
      [QUESTION, '28 days of vacation'],
      [UNANSWERED, 'No short answer'],
    ] as const) {
      await page.goto((await app).address + toQuestion(question))
      await place.getByText('Loading').waitFor({ state: 'attached' })
      await page.locator('.row').first().waitFor()
      const before = await page.locator('.row').first().boundingBox()
      await place.getByText(said).waitFor()

      assert.deepEqual(await page.locator('.row').first().boundingBox(), before)
      await assertUnshifted(page)
    }
    assertQuiet(page)
  })
}

test('an answer that comes while the results are read waits beside their number until it is wanted', async () => {
  const page = await open('/search?q=gateway', { width: 1440, height: 900 })
  await page.locator('.row').first().waitFor()
  await delay(page, 'shortanswer', 1500)
  await page.getByRole('combobox', { name: 'Search' }).fill(QUESTION)
  const show = page.getByRole('button', { name: 'Show answer' })
  await show.waitFor()
  assert.equal(await page.getByRole('region', { name: 'Answer' }).count(), 0)
  await assertUnshifted(page)

  await show.click()
  await page.getByRole('region', { name: 'Answer' }).getByText('28 days of vacation').waitFor()
  assert.equal(await show.count(), 0)
  assertQuiet(page)
})

/** One key after another, however busy the machine is. */
function typeWithoutPause(text: string): string {
  return `{
    const field = document.querySelector('[role=combobox]')
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
    for (let end = 1; end <= ${text.length}; end++) {
      set.call(field, ${JSON.stringify(text)}.slice(0, end))
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }`
}
