import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { AMARA, DEMO_PASSWORD, makeDemoApp, PIETER } from '../support/demo-app.ts'
import { assertGoodPage, assertQuiet, openWindow, signIn } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

const app = makeDemoApp({ membersPublish: 'on' })
/** Amara wrote it. */
const POSTMORTEM = 'wiki:Postmortem:inc-61-gateway-reconnect-storm'

async function open(path: string, email: string): Promise<Page> {
  const page = await openWindow()
  await page.goto((await app).address + path)
  await signIn(page, email, DEMO_PASSWORD)
  return page
}

test('an author verifies a document, everybody sees it in the results, and others are not offered to', async () => {
  const page = await open(`/search?q=INC-61+postmortem&doc=${POSTMORTEM}`, AMARA)
  const preview = page.getByRole('complementary', { name: WORDING.preview })

  await preview.getByRole('button', { name: 'Verify', exact: true }).click()
  await preview.getByText(/^Verified by Amara Nwosu/).waitFor()
  await page.locator(`[data-document="${POSTMORTEM}"]`).getByText(WORDING.verified).waitFor()
  await assertGoodPage(page, 'preview-verified')
  const his = await open(`/search?q=INC-61+postmortem&doc=${POSTMORTEM}`, PIETER)
  await his
    .getByRole('complementary', { name: WORDING.preview })
    .getByText(/^Verified by Amara/)
    .waitFor()
  assert.equal(await his.getByRole('button', { name: WORDING.clearStatus }).count(), 0)
  await preview.getByRole('button', { name: WORDING.clearStatus }).click()

  await page.locator(`[data-document="${POSTMORTEM}"]`).getByText(WORDING.verified).waitFor({ state: 'detached' })
  assertQuiet(page)
})

test('a document is pinned for a search, stands on top there, and is unpinned by who pinned it', async () => {
  const page = await open(`/search?q=gateway+lessons&doc=${POSTMORTEM}`, AMARA)
  const preview = page.getByRole('complementary', { name: WORDING.preview })
  const first = page.locator('.row').first()

  await preview.getByRole('button', { name: WORDING.pin, exact: true }).click()
  assert.equal(await page.getByLabel(WORDING.searches).inputValue(), 'gateway lessons')
  await page.getByRole('dialog').getByRole('button', { name: WORDING.pin, exact: true }).click()
  await first.getByText(WORDING.pinned).waitFor()
  assert.equal(await first.getAttribute('data-document'), POSTMORTEM)
  const his = await open(`/search?q=gateway+lessons&doc=${POSTMORTEM}`, PIETER)
  await his.locator('.row').first().getByText(WORDING.pinned).waitFor()
  await his.getByText('Pinned for “gateway lessons”').waitFor()
  assert.equal(await his.getByRole('button', { name: /^Unpin/ }).count(), 0)
  await preview.getByRole('button', { name: 'Unpin from gateway lessons' }).click()

  await first.getByText(WORDING.pinned).waitFor({ state: 'detached' })
  assertQuiet(page)
})

test('pins are listed, changed and removed on their page; others see them and are not offered to', async () => {
  const page = await open(`/d/${POSTMORTEM}`, AMARA)
  await page.getByRole('button', { name: WORDING.pin, exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Pin this result' })
  await form.getByLabel(WORDING.searches).fill('lessons learned')
  await form.getByLabel(WORDING.audience).selectOption({ label: 'Field Service' })
  await form.getByRole('button', { name: WORDING.pin, exact: true }).click()
  await page.getByText('Pinned for “lessons learned”').waitFor()
  await page.goto(`${(await app).address}/pins`)
  const item = page.getByRole('listitem').filter({ hasText: 'lessons learned' })

  await item.getByText('For the Field Service department').waitFor()
  await item.getByRole('button', { name: /^Edit pin for/ }).click()
  const change = page.getByRole('dialog', { name: /^Edit pin for/ })
  assert.equal(await change.getByLabel(WORDING.searches).inputValue(), 'lessons learned')
  await change.getByLabel(WORDING.searches).fill('lessons learned\ngateway lessons')
  await change.getByLabel(WORDING.audience).selectOption({ label: 'Everyone' })
  await change.getByRole('button', { name: WORDING.save }).click()
  await item.getByRole('link', { name: 'gateway lessons' }).waitFor()
  await item.getByText('For the Field Service department').waitFor({ state: 'detached' })
  await change.waitFor({ state: 'detached' })
  await assertGoodPage(page, 'pins-one')
  const his = await open('/pins', PIETER)
  const seen = his.getByRole('listitem').filter({ hasText: 'lessons learned' })
  await seen.getByRole('link', { name: 'gateway lessons' }).waitFor()
  assert.equal(await seen.getByRole('button').count(), 0)
  await item.getByRole('button', { name: /^Unpin/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unpin' }).click()

  await item.waitFor({ state: 'detached' })
  assertQuiet(page)
  assertQuiet(his)
})

test('somebody is reminded of a document, finds it among what waits, and says that it is out of date', async () => {
  const page = await open(`/d/${POSTMORTEM}`, AMARA)
  await page.getByRole('button', { name: 'Ask to verify…' }).click()
  const form = page.getByRole('dialog', { name: 'Ask to verify' })
  await form.getByLabel(/^Person/).fill('pieter')
  await form.getByRole('option', { name: /^Pieter/ }).click()
  await form.getByRole('button', { name: /^Pieter.*choose someone else/ }).waitFor()
  assert.equal(await form.getByLabel('Due', { exact: true }).inputValue(), '0', 'today')
  await form.getByLabel('Reason (optional)').fill('The storm came back')
  await assertGoodPage(page, 'remind')
  await form.getByRole('button', { name: 'Ask', exact: true }).click()
  await form.waitFor({ state: 'hidden' })

  const his = await open('/verify', PIETER)
  const item = his.getByRole('listitem').filter({ hasText: 'The storm came back' })
  await item.getByText(/^Requested by Amara Nwosu/).waitFor()
  await assertGoodPage(his, 'verify-one')
  await item.getByRole('button', { name: /^Mark out of date/ }).click()
  await his.getByText('Nothing to verify').waitFor()
  await page.reload()

  await page.getByText(/^Marked out of date by Pieter/).waitFor()
  assertQuiet(page)
  assertQuiet(his)
})

test('an answer stands on top of the results of its question, and is voted for', async () => {
  const page = await open('/search?q=How+many+vacation+days+do+I+have%3F', PIETER)
  const answer = page.getByRole('article').filter({ hasText: '28 days a year' })

  await answer.getByRole('button', { name: WORDING.helpful, exact: true }).click()
  await answer.getByText('Thanks for your feedback').waitFor({ state: 'attached' })
  assert.equal(
    await answer.getByRole('button', { name: WORDING.helpful, exact: true }).getAttribute('aria-pressed'),
    'true',
  )
  await answer.getByRole('link', { name: 'How many vacation days do I have?' }).click()

  await page.waitForURL(/\/answers\/\d+$/)
  // The results, which have headings like it, may stand there a moment longer than the address says.
  await page.getByRole('heading', { name: 'How many vacation days do I have?', exact: true, level: 1 }).waitFor()
  assertQuiet(page)
})

test('a search can be asked in chat with one click', async () => {
  const page = await open('/search?q=How+many+vacation+days+do+I+have%3F', PIETER)

  await page.getByRole('link', { name: 'Ask in chat' }).click()

  await page.getByRole('button', { name: WORDING.copyAnswer }).waitFor()
  assertQuiet(page)
})

test('what was opened from the results stands on the home page', async () => {
  const page = await open('/d/hr:Policy:remote-work', PIETER)
  await page.getByText(WORDING.whoCanSeeThis).waitFor()
  const told = page.waitForResponse((response) => response.url().endsWith('/activity'))
  await page.reload()
  assert.equal((await told).status(), 200)

  await page.getByRole('link', { name: 'Almanac' }).click()

  const viewed = page.getByRole('region', { name: 'Recently viewed' }).getByRole('link').first()
  await viewed.waitFor()
  const shown = Date.parse((await viewed.locator('time').getAttribute('datetime')) ?? '')
  const now = (await app).clock.now().getTime()
  assert.ok(Math.abs(now - shown) < 60_000, 'it shows when it was viewed, not when it was updated')
  assertQuiet(page)
})
