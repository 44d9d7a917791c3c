import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { AMARA, makeDemoApp, VIKTOR } from '../support/demo-app.ts'
import { eventually } from '../support/eventually.ts'
import { assertQuiet } from '../support/real-browser.ts'
import { assertUnshifted, delay, openWatched } from '../support/watched-page.ts'
import { WORDING } from '../support/wording.ts'

const app = makeDemoApp()

const PHONE = { width: 390, height: 844 }
/** 1440 pixels at 200 % zoom. */
const ZOOMED = { width: 720, height: 450 }

const open = (path: string, email = AMARA, size?: { width: number; height: number }) =>
  openWatched(app, path, email, size)

const countOf = async (page: Page) =>
  Number(/^[\d,]+/.exec((await page.locator('.count > span').first().textContent()) ?? '')?.[0]?.replace(',', ''))

test('a name finds the person first, above the documents, with ways to reach them', async () => {
  for (const size of [{ width: 1440, height: 900 }, PHONE]) {
    const page = await open('/search?q=noor', AMARA, size)
    const person = page.getByRole('list', { name: 'People' })
    await person.getByRole('link', { name: 'Noor Jansen' }).waitFor()
    await person.getByRole('link', { name: 'noor.jansen@rimewell.example' }).waitFor()

    const [card, row] = [await person.boundingBox(), await page.locator('.row').first().boundingBox()]
    assert.ok(card!.y + card!.height <= row!.y && card!.x < row!.x + row!.width, JSON.stringify([card, row]))
    await assertUnshifted(page)
    await person.getByRole('link', { name: 'Documents' }).click()
    await page.waitForURL(/from=noor\.jansen/)
    await page.getByRole('button', { name: /^Remove filter / }).waitFor()
    assertQuiet(page)
  }
})

test('more words can find more documents, so the page says how many have all words', async () => {
  for (const size of [{ width: 1440, height: 900 }, PHONE]) {
    const page = await open('/search?q=travel%20policy', AMARA, size)
    const all = page.getByRole('link', { name: /^\d+ with all words$/ })
    await all.waitFor()
    const said = Number.parseInt(await all.innerText(), 10)
    assert.ok(said > 0 && said < (await countOf(page)), `${said}`)
    await assertUnshifted(page)

    await all.click()
    await page.waitForURL(/q=%22travel%22/)
    await eventually('only those', async () => (await countOf(page)) === said)
    assert.equal(await all.count(), 0)
    await page.goBack()
    await all.waitFor()
    assertQuiet(page)
  }
})

test('beside the results is who to ask, with title, place and email', async () => {
  const page = await open('/search?q=travel%20policy')
  const writer = page.getByRole('region', { name: 'Who wrote this' })
  await writer.getByText('Accounts and Payroll Specialist, Rotterdam').waitFor()
  await writer.getByText(/^Wrote the first result/).waitFor()
  assert.match((await writer.getByRole('link', { name: 'Email' }).getAttribute('href')) ?? '', /^mailto:teodor/)
  await assertUnshifted(page)

  await writer.getByRole('link', { name: /^Teodor Ilić/ }).click()
  await page.getByRole('heading', { name: 'Teodor Ilić' }).waitFor()
  assertQuiet(page)
})

test('a preview shows title and author while the text of the document is on its way', async () => {
  const page = await open('/search?q=gateway')
  await page.locator('.row').first().waitFor()
  await delay(page, 'preview', 1500)
  await page.keyboard.press('Tab')
  await page.locator('.row h2 a', { hasText: 'Runbook: gateway reconnect storm' }).focus()
  await page.keyboard.press(' ')

  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.locator('.skeleton').waitFor()
  await preview.getByRole('heading', { name: 'Runbook: gateway reconnect storm' }).waitFor()
  await preview.getByText('Joris van der Meer').waitFor()
  const before = await preview.getByRole('heading', { name: 'Runbook: gateway reconnect storm' }).boundingBox()
  await preview.getByText('How to recognize it').first().waitFor()
  assert.deepEqual(
    await preview.getByRole('heading', { name: 'Runbook: gateway reconnect storm' }).boundingBox(),
    before,
  )
  assertQuiet(page)
})

test('what loads slowly shows its outline first, and moves nothing when it arrives', async () => {
  for (const size of [{ width: 1440, height: 900 }, PHONE]) {
    const page = await open('/', AMARA, size)
    await page.locator('.home-columns section').first().waitFor()
    const outline = page.locator('.skeleton').first()
    for (const [operation, path, shows] of [
      ['preview', '/d/wiki:Runbook:runbook-gateway-reconnect-storm', 'How to recognize it'],
      ['preview', '/search?q=gateway&doc=wiki:Runbook:runbook-gateway-reconnect-storm', 'How to recognize it'],
      ['search', '/search?q=gateway', 'Runbook: gateway reconnect storm'],
      ['feed', '/', 'Your team'],
      ['listcollections', '/library', 'All hands on Thursday'],
      ['listentities', '/people', 'Beatriz Moura'],
      ['listcollections', '/collections', 'New at Rimewell'],
    ] as const) {
      await delay(page, operation, 900)
      await page.goto((await app).address + path)
      await outline.waitFor()
      await page.getByText(shows).first().waitFor()
      await outline.waitFor({ state: 'detached' })
      await assertUnshifted(page)
      await page.unroute(`**/${operation}`)
    }
    assertQuiet(page)
  }
})

test('the people of a team come with the results, and leave room for them', async () => {
  const page = await open('/search?q=platform+team', AMARA, PHONE)
  await page.locator('.row').first().waitFor()
  await page.locator(':is(.answer-people, .people-cards)').getByText('Joris van der Meer').first().waitFor()

  const first = await page.locator('.row').first().boundingBox()
  assert.ok(first!.y < PHONE.height, 'the first result is in sight')
  await assertUnshifted(page)
  assertQuiet(page)
})

test('a question that only the directory answers does not call its words wrong', async () => {
  const page = await open('/search?q=who+is+the+cfo')
  await page.getByRole('region', { name: 'Answer' }).getByText('Ingrid Solbakken').waitFor()

  await page.locator('.count').getByText('No documents').first().waitFor()

  assert.equal(await page.getByRole('heading', { name: 'No results' }).count(), 0)
  assertQuiet(page)
})

test('on a phone and at 200 % zoom a tap opens the preview with everything a row has', async () => {
  const page = await open('/search?q=reconnect+storm', AMARA, PHONE)
  const title = page.locator('.row h2 a').first()
  const sheet = page.getByRole('dialog', { name: 'Preview' })

  for (const size of [PHONE, ZOOMED]) {
    await page.setViewportSize(size)
    await title.click()
    await sheet.getByText(/Match 1 of/).waitFor()
    for (const name of ['Copy link', 'Add to collection', 'Close preview']) {
      await sheet.getByRole('button', { name }).waitFor()
    }
    await sheet.getByRole('button', { name: WORDING.whyCanISeeThis }).click()
    await sheet.getByText(WORDING.whoCanSeeThis).waitFor()
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    assert.match(page.url(), /q=reconnect\+storm$/)
  }
  await page.setViewportSize(PHONE)
  await title.click()
  await sheet.getByText(/Match 1 of/).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  // A short document leaves the actions at the bottom of the sheet.
  await page.goto(`${(await app).address}/search?q=macros+we+should+delete`)
  await title.click()
  await sheet.getByRole('region', { name: 'Document text' }).waitFor()
  const actions = await sheet.locator('.preview-bar').boundingBox()
  assert.ok(actions !== null && Math.abs(actions.y + actions.height - PHONE.height) <= 1, JSON.stringify(actions))
  assert.equal(Math.round(actions.width), PHONE.width)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  const bar = page.getByRole('navigation', { name: 'Main' })
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await page.keyboard.press('Escape')
  await bar.getByRole('link', { name: 'Chat' }).click()
  await page.waitForURL('**/chat')
  assertQuiet(page)
})

test('several values are one filter, others are excluded, and days narrow the time', async () => {
  const page = await open('/search?q=gateway')
  const type = page.getByRole('region', { name: 'Type' })
  const values = type.getByRole('listitem')
  const [first, second] = [values.nth(0), values.nth(1)]
  const numberOf = async (at: number) => Number(await values.nth(at).locator('.n').textContent())
  await first.waitFor()
  const all = await countOf(page)
  const [one, two] = [await numberOf(0), await numberOf(1)]

  await first.locator('label').click()
  await eventually('one type', async () => (await countOf(page)) === one)
  await second.locator('label').click()
  await eventually('two types', async () => (await countOf(page)) === one + two)
  assert.equal(new URL(page.url()).searchParams.getAll('type').length, 2)
  await page.getByRole('button', { name: /^Remove filter .+ or .+/ }).waitFor()
  await type.getByRole('button', { name: 'Clear Type' }).click()
  await eventually('all again', async () => (await countOf(page)) === all)

  await first.hover()
  await first.getByRole('button', { name: /^Exclude/ }).click()
  await eventually('all but one', async () => (await countOf(page)) === all - one)
  await page.getByRole('button', { name: /^Remove filter Not / }).click()
  await eventually('all again', async () => (await countOf(page)) === all)

  const times = () =>
    page.locator('.row time').evaluateAll((all) => all.map((each) => Date.parse(each.getAttribute('datetime') ?? '')))
  const sorted = (sign: number) => async () => {
    const found = await times()
    return found.length > 5 && found.every((time, at) => at === 0 || sign * (time - (found[at - 1] ?? time)) >= 0)
  }
  const order = page.getByLabel('Sort by')
  await order.selectOption({ label: 'Newest first' })
  await eventually('newest first', sorted(-1))
  assert.equal(await countOf(page), all, 'the same documents')
  await order.focus()
  await page.keyboard.press('ArrowDown')
  await page.waitForURL(/sort=oldest/)
  await eventually('oldest first', sorted(1))
  await page.goBack()
  await page.waitForURL(/sort=newest/)
  await page.goBack()
  await page.waitForURL((url) => !url.searchParams.has('sort'))

  const author = page.getByRole('region', { name: 'Author' })
  await author.getByRole('button', { name: 'More authors' }).click()
  await author.getByRole('searchbox', { name: 'Find an author' }).fill('ama')
  await author.getByLabel('Amara Nwosu').waitFor()
  await eventually('only her', async () => (await author.getByRole('listitem').count()) === 1)
  await author.getByRole('searchbox').fill('')

  const her = author.getByRole('listitem').filter({ hasText: 'Amara Nwosu' })
  await her.hover()
  await her.getByRole('button', { name: 'Exclude Amara Nwosu' }).click()
  await page.getByRole('button', { name: 'Remove filter Not by Amara Nwosu' }).waitFor()
  await her.getByRole('button', { name: 'Undo excluding Amara Nwosu' }).click()
  await eventually('all again', async () => (await countOf(page)) === all)

  const months = page.getByRole('img', { name: /^Results per month/ })
  const last = months.locator('g').last()
  const inMonth = Number(/\d+$/.exec((await last.locator('title').textContent()) ?? '')?.[0])
  await last.locator('.reach').click({ force: true })
  await page.getByRole('button', { name: /^Remove filter Since / }).waitFor()
  await eventually('this month', async () => (await countOf(page)) === inMonth)
  // Months outside the range are still there, in gray.
  await eventually('one month', async () => (await months.locator('g[data-in]').count()) === 1)
  assert.ok((await months.locator('g').count()) > 1)
  await page.getByRole('region', { name: 'Updated' }).getByRole('button', { name: 'Clear Updated' }).click()

  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await page.getByRole('button', { name: 'Remove filter Since Jan 1, 2020' }).waitFor()
  await page.getByLabel('To', { exact: true }).fill('2020-01-02')
  await page.getByRole('button', { name: 'Remove filter Jan 1, 2020 to Jan 2, 2020' }).waitFor()
  await eventually('nothing is that old', async () => (await countOf(page)) === 0)

  await page.getByLabel('From', { exact: true }).fill('2020-12-01')
  await page.getByRole('alert').getByText('From is after To, so the dates are not applied').waitFor()
  await eventually('no dates are applied', async () => (await countOf(page)) === all)
  assert.equal(await page.getByRole('button', { name: /^Remove filter/ }).count(), 0)
  assert.equal(await page.getByText('last_updated_at').count(), 0)
  assert.equal(await page.getByLabel('To', { exact: true }).getAttribute('aria-invalid'), 'true')
  await page.getByLabel('To', { exact: true }).fill('2020-12-02')
  await page.getByRole('button', { name: 'Remove filter Dec 1, 2020 to Dec 2, 2020' }).waitFor()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  assertQuiet(page)
})

test('settings say what API tokens are and who makes one', async () => {
  const tokensOf = async (email: string) => (await open('/settings', email)).getByRole('region', { name: 'API tokens' })

  const hers = await tokensOf(AMARA)
  await hers.getByText('ask an administrator to create it for you').waitFor()
  assert.equal(await hers.getByRole('link').count(), 0)
  await hers.page().getByRole('button', { name: 'Claude', exact: true }).click()
  await hers.page().getByText("Claude can't connect to this address yet. 127.0.0.1 can only be reached").waitFor()
  const his = await tokensOf(VIKTOR)
  await his.getByRole('link', { name: 'Create a token' }).waitFor()
})

test('⌘K finds pages by any word for them and does things; unknown addresses and lost files get a page', async () => {
  const page = await open('/people', VIKTOR)
  const option = (name: string) => page.getByRole('option', { name })
  await page.getByText('Beatriz Moura').waitFor()

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.insertText('sso')
  await option('Single sign-on').first().waitFor()
  for (const [text, name] of [
    ['invite', 'Invite someone'],
    ['create data source', 'Add data source'],
    ['upload', 'Add files'],
    ['gateway reconnect', 'Runbook: gateway reconnect storm'],
    ['priya', 'Priya Raghunathan'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Search' }).fill(text)
    await option(name).first().waitFor()
  }
  // A name means the person, whom Enter opens.
  await page.getByRole('option', { name: /Priya Raghunathan.*Engineering Manager/, selected: true }).waitFor()
  await page.getByRole('combobox', { name: 'Search' }).fill('settings')
  await page.getByRole('option', { name: 'Settings', exact: true, selected: true }).waitFor()
  await page.getByRole('combobox', { name: 'Search' }).fill('dark mode')
  await page.getByRole('option', { name: 'Dark mode', exact: true, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  assert.equal(await page.evaluate('document.documentElement.dataset.theme'), 'dark')

  await page.route(/\/assets\/library-page/, (route) => route.abort())
  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByRole('alert').getByText("couldn't be loaded").waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()

  const answered = await page.goto(`${(await app).address}/no/such/page`)
  assert.equal(answered?.status(), 404)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.goto(`${(await app).address}/go/lunch-menu`)
  await page.getByText("go/lunch-menu doesn't exist yet").waitFor()
  assert.equal(await page.getByLabel('Name').inputValue(), 'lunch-menu')
  await page.keyboard.press('Escape')
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('banner').waitFor({ state: 'hidden' })
  const scheme = 'getComputedStyle(document.documentElement).colorScheme'
  assert.equal(await page.evaluate(scheme), 'light', 'dark pages are printed on white paper, too')
  assertQuiet(page, /library-page|ERR_FAILED|dynamically imported/)
})

test('the home page shows the company, appears at once and does not move', async () => {
  const page = await open('/')
  await page.getByRole('region', { name: 'Your team' }).getByText('Priya Raghunathan').waitFor()
  await page.getByRole('heading', { name: 'Announcements' }).waitFor()
  await assertUnshifted(page)
  await page.getByRole('combobox', { name: 'Search' }).fill('battery shortage')
  await page.keyboard.press('Enter')
  await page.locator('.row').first().waitFor()
  await assertUnshifted(page)
  await page.goto((await app).address)

  const recent = page.getByRole('navigation', { name: 'Recent searches' })
  await recent.getByRole('link', { name: 'battery shortage' }).waitFor()
  assertQuiet(page)
})
