import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { AMARA, DEMO_PASSWORD, makeDemoApp, PIETER } from '../support/demo-app.ts'
import { eventually } from '../support/eventually.ts'
import { assertQuiet, openWindow, signIn } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

const app = makeDemoApp()

async function open(path: string, email = AMARA, page?: Page): Promise<Page> {
  const window = page ?? (await openWindow())
  await window.goto((await app).address + path)
  await signIn(window, email, DEMO_PASSWORD)
  return window
}

const RUNBOOK_URL = 'https://wiki.rimewell.example/runbooks/gateway-reconnect-storm'
const titles = (page: Page) => page.locator('.row h2').allTextContents()
const countOf = async (page: Page) =>
  Number(/^[\d,]+/.exec((await page.locator('.count > span').first().textContent()) ?? '')?.[0])

test('search by keyboard alone: type, choose, move, preview, why, back', async () => {
  const page = await open('/')
  await page.getByRole('combobox', { name: 'Search' }).waitFor()

  // In one step: a list for the first letters, replaced after the arrow key, would leave no option active.
  await page.keyboard.insertText('gateway rec')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { selected: true }).waitFor()
  const active = await page.getByRole('option', { selected: true }).getAttribute('id')
  assert.equal(await page.getByRole('combobox', { name: 'Search' }).getAttribute('aria-activedescendant'), active)
  await page.keyboard.press('ArrowUp')
  assert.equal(
    await page.getByRole('combobox', { name: 'Search' }).inputValue(),
    'gateway rec',
    'what was typed is never replaced',
  )
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=gateway+rec')
  await page.locator('.row').first().waitFor()
  await page.evaluate('document.activeElement.blur()')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const second = await page.evaluate('document.activeElement.textContent')
  assert.equal(second, (await titles(page))[1])
  await page.keyboard.press('Space')
  await page
    .getByRole('complementary', { name: WORDING.preview })
    .getByRole('heading', { name: String(second) })
    .waitFor()
  await page.getByText(/Match 1 of/).waitFor()
  await page.keyboard.press('n')
  await page.getByText(/Match 2 of/).waitFor()
  await page.keyboard.press('Escape')
  await eventually('the preview is closed', async () => (await page.getByText(/Match \d/).count()) === 0)
  await page.keyboard.press('/')
  assert.equal(await page.evaluate('document.activeElement.getAttribute("role")'), 'combobox')
  await page.keyboard.press('Escape')
  await page.evaluate('document.activeElement.blur()')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.goBack()

  await page.getByText(WORDING.newForYou).waitFor()
  assertQuiet(page)
})

test('from the search box, the first result is reached without walking through the filters', async () => {
  const page = await open('/search?q=gateway')
  await page.locator('.row').first().waitFor()
  const skip = page.getByRole('button', { name: 'Skip to results' })
  const focused = (of: Locator) => of.evaluate((element) => element === element.ownerDocument.activeElement)
  const isOnScreen = async () => ((await skip.boundingBox())?.y ?? -1) >= 0
  assert.equal(await isOnScreen(), false)

  await page.getByRole('combobox', { name: 'Search' }).press('Enter')
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press('Tab')
  assert.ok((await focused(skip)) && (await isOnScreen()))
  await page.keyboard.press('Enter')

  assert.ok(await focused(page.locator('.row h2 a').first()))
  await page.keyboard.press('Space')
  await page.getByRole('complementary', { name: WORDING.preview }).waitFor()
  assertQuiet(page)
})

test('after Enter on the home page the focus is in the search box of the results', async () => {
  const page = await open('/')
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.fill('gateway')
  await box.press('Enter')
  await page.locator('.row').first().waitFor()

  assert.ok(await box.evaluate((element) => element === element.ownerDocument.activeElement))
  assert.equal(await page.locator('.combo [role=option]').count(), 0)
  await page.keyboard.insertText(' reconnect')
  await page.waitForURL('**/search?q=gateway+reconnect')
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  assert.ok(
    await page
      .locator('.row h2 a')
      .first()
      .evaluate((element) => element === element.ownerDocument.activeElement),
  )
  assertQuiet(page)
})

test('on a phone the focus leaves the search box with Enter, so the keyboard goes', async () => {
  const phone = await openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await open('/', AMARA, phone)
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.fill('gateway')
  await box.press('Enter')
  await page.locator('.row').first().waitFor()

  assert.ok(await box.evaluate((element) => element !== element.ownerDocument.activeElement))
  assertQuiet(page)
})

test('a document opened from the suggestions has the matches of what was typed', async () => {
  const page = await open('/')
  await page.getByRole('combobox', { name: 'Search' }).fill('gateway reconnect')

  await page
    .getByRole('option', { name: /^Runbook: gateway reconnect storm/ })
    .first()
    .click()

  await page.waitForURL('**/d/wiki*Arunbook-gateway-reconnect-storm?q=gateway*')
  await page.getByText(/Match 1 of/).waitFor()
  assertQuiet(page)
})

test('a result whose type and container have the same name says it once', async () => {
  const page = await open('/search?q=type%3ADirectMessage')
  const place = page.locator('.row .meta .dotted').first()

  assert.equal((await place.textContent())?.match(/Direct message/g)?.length, 1)
})

test('a result that opens on our own page keeps the matches of the query, and n goes to the next', async () => {
  const page = await open('/search?q=gateway+reconnect')

  await page.locator('.row h2 a', { hasText: 'Runbook: gateway reconnect storm' }).first().click()
  await page.waitForURL('**/d/wiki*Arunbook-gateway-reconnect-storm?q=gateway*')

  await page.getByText(/Match 1 of/).waitFor()
  await page.locator('mark[data-here]').first().waitFor()
  await page.keyboard.press('n')
  await page.getByText(/Match 2 of/).waitFor()
  await page.keyboard.press('p')
  await page.getByText(/Match 1 of/).waitFor()
  assertQuiet(page)
})

test('results come with every key, and the address follows in one entry of the history', async () => {
  const page = await open('/search?q=gateway')
  await page.getByText('Runbook: gateway reconnect storm').first().waitFor()

  await page.getByRole('combobox', { name: 'Search' }).fill('budget')
  await eventually('other results', async () =>
    (await titles(page)).every((title) => !title.includes('reconnect storm')),
  )
  await page.waitForURL('**/search?q=budget')
  await page.getByRole('combobox', { name: 'Search' }).pressSequentially(' plan')
  await page.waitForURL('**/search?q=budget+plan')
  await page.goBack()

  await eventually('one step back leaves the page', async () => !page.url().includes('budget'))
})

test('⌘K on the results leaves them and the address alone until Enter, and Escape brings the query back', async () => {
  const page = await open('/search?q=gateway')
  const box = page.getByRole('combobox', { name: 'Search' })
  await page.getByText('Runbook: gateway reconnect storm').first().waitFor()
  const before = await titles(page)

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.insertText('priya')
  await page
    .getByRole('option', { name: /Priya Raghunathan/ })
    .first()
    .waitFor()
  assert.equal(await box.inputValue(), 'priya')
  await page.keyboard.press('Escape')
  assert.equal(await box.inputValue(), 'gateway')
  await page.keyboard.press('Escape')
  assert.equal(await box.inputValue(), 'gateway', 'a second Escape has nothing to clear')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.insertText('budget')
  await page
    .getByRole('option', { name: /budget/i })
    .first()
    .waitFor()
  await page.getByRole('complementary', { name: 'Filters' }).click({ position: { x: 2, y: 2 } })
  assert.equal(await box.inputValue(), 'gateway', 'leaving the box brings it back too')
  assert.deepEqual(await titles(page), before)
  assert.match(page.url(), /\/search\?q=gateway$/)

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.insertText('budget plan')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=budget+plan')
  assert.equal(await box.inputValue(), 'budget plan')
  assertQuiet(page)
})

test('what ⌘K finds nothing for can still be searched', async () => {
  const page = await open('/search?q=gateway')
  await page.locator('.row').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zzvb')
  await page.getByRole('group', { name: 'Searches' }).getByRole('option', { name: 'zzvb' }).waitFor()

  await page.keyboard.press('Enter')
  await page.waitForURL(/q=zzvb/)
  assertQuiet(page)
})

test('a document without an original opens in the app, with its title at once, and Back has the results', async () => {
  const page = await open('/search?q=gateway')
  await page.evaluate('window.isSamePage = true')
  await page.getByRole('link', { name: 'Runbook: gateway reconnect storm' }).first().click()
  await page.waitForURL('**/d/wiki*Arunbook-gateway-reconnect-storm?q=gateway*')
  await page.getByRole('heading', { level: 1, name: 'Runbook: gateway reconnect storm' }).waitFor()
  assert.equal(await page.evaluate('window.isSamePage'), true)

  await page.goBack()
  await page.locator('.row').first().waitFor()
  assertQuiet(page)
})

test('the number of a filter is exactly what its click shows; chip, address and Back agree', async () => {
  const page = await open('/search?q=gateway')
  await page.getByRole('region', { name: 'Type' }).waitFor()
  const facets = page.getByRole('complementary', { name: 'Filters' })
  // While an answer is on its way the filters are those of the last one, with its numbers.
  const areCurrent = async () => (await facets.getAttribute('aria-busy')) === 'false'

  for (const name of ['Type', 'Author', 'Updated', 'Tag']) {
    const values = facets.getByRole('region', { name }).getByRole('listitem')
    for (const at of [0, 1]) {
      const promised = Number(await values.nth(at).locator('.n').textContent())
      await values
        .nth(at)
        .locator(name === 'Updated' ? 'a' : 'label')
        .click()
      await eventually('the filter holds', async () => (await page.locator('.chip').count()) === 1)
      await eventually(`${name} ${at}`, async () => (await countOf(page)) === promised)
      await page.goBack()
      await eventually('Back undoes it', async () => (await page.locator('.chip').count()) === 0)
      await eventually('its filters are there', areCurrent)
    }
  }
  const tab = page.getByRole('navigation', { name: 'Sources' }).getByRole('link').nth(1)
  const promised = Number(await tab.locator('.n').textContent())
  await tab.click()

  await eventually('the tab shows so many', async () => (await countOf(page)) === promised)
  assertQuiet(page)
})

test('who scrolls towards the end is given more results', async () => {
  const page = await open('/search?q=a')
  await page.getByRole('button', { name: 'Show more results' }).waitFor()
  const before = (await titles(page)).length

  await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)')

  await eventually('more are there', async () => (await titles(page)).length > before)
  assertQuiet(page)
})

test('an operator is a chip, and removing it takes it out of the query', async () => {
  const page = await open('/search?q=gateway+app:wiki')

  await page.getByRole('button', { name: 'Remove filter app:wiki' }).click()

  await page.waitForURL('**/search?q=gateway')
  await eventually(
    'the box follows',
    async () => (await page.getByRole('combobox', { name: 'Search' }).inputValue()) === 'gateway',
  )
})

test('a slip of the keyboard is corrected and said', async () => {
  const page = await open('/search?q=gatway+recconect')

  await page.getByText(/No results for|Did you mean/).waitFor()

  assert.ok((await titles(page)).length > 0)
})

test('why one sees a result is one click away from it', async () => {
  const page = await open('/search?q=gateway')
  const row = page.locator('.row', { hasText: 'Runbook: gateway reconnect storm' }).first()
  assert.equal(await row.getByRole('button').count(), 0)

  await row.hover()
  await row.getByRole('button', { name: /^Why can I see/ }).click()
  const preview = page.getByRole('complementary', { name: WORDING.preview })
  await preview.getByText(WORDING.whoCanSeeThis).waitFor()
  await preview.getByRole('button', { name: WORDING.whyCanISeeThis, expanded: true }).click()
  await preview.getByText(WORDING.whoCanSeeThis).waitFor({ state: 'detached' })
  await row.getByRole('button', { name: /^Why can I see/ }).click()

  await preview.getByText(WORDING.whoCanSeeThis).waitFor()
  assertQuiet(page)
})

test('the way through groups to a document is drawn and said, on its page and in the preview', async () => {
  const page = await open('/d/wiki:Runbook:runbook-trailers-dead-zone')
  const way = { name: "You're in Project Atlas; You're in Platform team, part of Engineering" }

  await page.getByRole('img', way).waitFor()
  await page.getByText('Engineering (through Platform team). This document requires both.').waitFor()
  await page.goto(`${(await app).address}/search?q=trailer+dead+zone&doc=wiki:Runbook:runbook-trailers-dead-zone`)
  const preview = page.getByRole('complementary', { name: WORDING.preview })

  await preview.getByRole('button', { name: WORDING.whyCanISeeThis }).click()
  await preview.getByRole('img', way).waitFor()
  await page
    .getByRole('listitem')
    .getByTitle('Only people in all of these groups: Project Atlas, Engineering')
    .getByText('Project Atlas + Engineering')
    .first()
    .waitFor({ state: 'attached' })
  assertQuiet(page)
})

test('what one does with a result follows its title for the keyboard', async () => {
  const page = await open('/search?q=gateway')
  const row = page.locator('.row').first()

  await row.locator('h2 a').focus()
  const preview = row.getByRole('button', { name: /^Preview / })
  await preview.waitFor()
  const links = await row.locator('.row-text a').count()
  for (let link = 0; link < links; link++) await page.keyboard.press('Tab')

  assert.ok(await preview.evaluate((button) => button.matches(':focus')))
  assertQuiet(page)
})

test('a result names who may see it, and tabs keep their names while one is chosen', async () => {
  const page = await open('/search?q=RFC-055+predicting+excursions')

  const row = page.locator('.row', { hasText: 'RFC-055: predicting excursions in Atlas' }).first()
  await row.locator('.access').getByText('Project Atlas').waitFor()
  await page.goto(`${(await app).address}/search?q=parental+leave&tab=hr`)
  await page.locator('.row').getByText('People Portal users').first().waitFor()
  await page.getByRole('navigation', { name: 'Sources' }).getByText('Rimewell Wiki').waitFor()

  assertQuiet(page)
})

test('Enter, Tab and Escape call off the suggestions that are on their way', async () => {
  const page = await open('/')
  await page.getByText(WORDING.newForYou).waitFor()
  let asked = 0
  await page.route('**/rest/api/v1/autocomplete', () => {
    // Never answered: it can only end by being called off.
    asked += 1
  })

  for (const [at, key] of ['Escape', 'Tab', 'Enter'].entries()) {
    const gone = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/autocomplete'))
    await page.getByRole('combobox', { name: 'Search' }).fill(`gateway ${key}`)
    await eventually('suggestions are asked for', async () => asked === at + 1)
    await page.getByRole('combobox', { name: 'Search' }).press(key)
    const request = await gone
    assert.equal(request.failure()?.errorText, 'net::ERR_ABORTED')
  }

  await page.waitForURL('**/search?q=gateway+Enter')
  await page.locator('.row').first().waitFor()
  assert.equal(asked, 3, 'and no further ones are asked for')
  assertQuiet(page)
})

test('two people find different things with the same words', async () => {
  const [hers, his] = [
    await open('/search?q=atlas+security+review'),
    await open('/search?q=atlas+security+review', PIETER),
  ]
  await hers.locator('.row').first().waitFor()
  await his.locator('.row').first().waitFor()

  assert.ok((await countOf(hers)) > (await countOf(his)))
})

test('after a session is revoked elsewhere, the next click says so, and typed text stays', async () => {
  const page = await open('/search?q=gateway')
  await page.locator('.row').first().waitFor()
  const { sessions } = (await app).app.services
  await sessions.removeAllOf(AMARA)

  await page.getByRole('combobox', { name: 'Search' }).fill('a long thought')
  await page.getByRole('dialog', { name: WORDING.youreSignedOut }).waitFor()
  assert.equal(await page.getByRole('combobox', { name: 'Search', includeHidden: true }).inputValue(), 'a long thought')
  const other = await page.context().newPage()
  await other.goto(`${(await app).address}/signin`)
  await signIn(other, AMARA, DEMO_PASSWORD)
  await other.getByText(WORDING.newForYou).waitFor()
  await page.getByRole('button', { name: "I've signed in" }).click()

  await eventually('goes on', async () => (await page.getByRole('dialog').count()) === 0)
  assert.equal(await page.getByRole('combobox', { name: 'Search' }).inputValue(), 'a long thought')
  assertQuiet(page, /401/)
})

test('a filter with a value that it can’t have is named, and the rest is searched', async () => {
  const page = await open('/search?q=gateway+updated:garbage', AMARA)

  await page.getByText('Ignored updated:garbage: no filter has that value.').waitFor()

  assert.ok((await page.locator('.row').count()) > 0)
  assertQuiet(page)
})

test('what is pasted is found: a document by its id or address, a person by the e-mail, a go link by its name', async () => {
  const page = await open('/search?q=gateway')
  const title = page.locator('.row', { hasText: 'Runbook: gateway reconnect storm' }).locator('h2 a').first()
  // Nothing can be reached under .example, so the title opens our own page.
  assert.equal(await title.getAttribute('href'), '/d/wiki%3ARunbook%3Arunbook-gateway-reconnect-storm?q=gateway')
  const paste = async (text: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.insertText(text)
    return page.getByRole('group', { name: 'Go to' }).getByRole('option')
  }

  const byId = await paste('wiki:Runbook:runbook-gateway-reconnect-storm')
  await byId.filter({ hasText: 'Runbook: gateway reconnect storm' }).waitFor()
  const byAddress = await paste(RUNBOOK_URL)
  await byAddress.filter({ hasText: 'Runbook: gateway reconnect storm' }).waitFor()
  const goLink = await paste('go/handbook')
  await goLink.filter({ hasText: 'go/handbook' }).waitFor()
  assert.equal(await goLink.getAttribute('aria-selected'), 'true', 'Enter opens it')
  const byEmail = await paste(PIETER)
  await byEmail.filter({ hasText: 'Pieter' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await page.waitForURL('**/people/*')
  assertQuiet(page)
})
