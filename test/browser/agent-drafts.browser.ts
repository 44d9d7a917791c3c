import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { AgentPages, instructions, isPublished } from '../support/agent-pages.ts'
import { AMARA, DEMO_PASSWORD, PIETER } from '../support/demo-app.ts'
import { eventually } from '../support/eventually.ts'
import { assertGoodPage, assertQuiet, signIn } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

const pages = new AgentPages()

const keptDrafts = (page: Page) =>
  page.evaluate(`Object.keys(localStorage).filter((name) => name.startsWith('drafts')).length`) as Promise<number>

test('a draft is kept in this browser until the service can be reached', async () => {
  const page = await pages.open('/agents/new?from=explainer', AMARA)
  await page.route(/saveagentdraft/, (route) => route.abort())
  await page.getByLabel('Name', { exact: true }).fill('Typed offline')
  await page.getByText(/Draft saved in this browser/).waitFor()
  await page.reload()
  await page.getByText(/Draft saved in this browser/).waitFor()
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Typed offline')

  await page.unroute(/saveagentdraft/)
  await page.getByLabel('Name', { exact: true }).fill('Typed online')
  await page.getByText(/Draft saved (?!in)/).waitFor()

  // Another browser of hers.
  const other = await pages.open('/agents/new?from=explainer', AMARA)
  await other.getByText(/Draft saved/).waitFor()
  assert.equal(await other.getByLabel('Name', { exact: true }).inputValue(), 'Typed online')
  await other.getByRole('button', { name: 'Discard changes' }).click()
  assertQuiet(other)
})

test('what is typed is a draft that survives a reload and signing out, until its author discards it', async () => {
  const page = await pages.open('/agents/new?from=one-source', AMARA)
  await page.getByLabel('Name', { exact: true }).fill('Kept before it exists')
  await page.getByText(/Draft saved/).waitFor()
  await page.reload()
  await page.getByText(/Draft saved/).waitFor()
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Kept before it exists')
  await page.getByRole('button', { name: 'Create agent' }).click()
  await page.getByRole('heading', { name: 'Kept before it exists' }).waitFor()

  await instructions(page).fill('Kept')
  // Without waiting: what was typed last is kept when the page is left.
  await page.reload()
  await page.getByText(/Draft saved/).waitFor()
  assert.equal(await instructions(page).inputValue(), 'Kept')
  await assertGoodPage(page, 'agent-editor-kept')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await isPublished(page)
  await page.reload()
  await isPublished(page)

  const address = page.url()
  for (const signOut of ['menu', 'account'] as const) {
    const saved = page.waitForResponse(/saveagentdraft/)
    await instructions(page).fill(`Typed before leaving: ${signOut}`)
    await saved
    await eventually('nothing is left in this browser', async () => (await keptDrafts(page)) === 0)
    if (signOut === 'account') await pages.goTo(page, '/account')
    else await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.waitForURL(/signin/)
    assert.equal(await keptDrafts(page), 0)
    await page.goto(address)
    await signIn(page, AMARA, DEMO_PASSWORD)
    // This browser has forgotten it, the service hasn't.
    await page.getByText(/Draft saved/).waitFor()
    assert.equal(await instructions(page).inputValue(), `Typed before leaving: ${signOut}`)
  }
  assertQuiet(page)
})

test('the editor says what is not saved yet, and takes it back', async () => {
  const page = await pages.open('/agents/new?from=one-source', AMARA)
  await page.getByRole('button', { name: 'Create agent' }).click()
  await isPublished(page)

  await page.getByLabel('Name', { exact: true }).fill('Another name')
  await page.getByText(/Draft saved/).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  const [bar, bottom] = await Promise.all([
    page.locator('.editor-bar').boundingBox(),
    page.locator('.bottom-bar').boundingBox(),
  ])
  assert.ok(bar !== null && bottom !== null && bar.y + bar.height <= bottom.y + 1, 'on a phone it can be reached')
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await isPublished(page)
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Ask the handbook')
  assertQuiet(page)
})

test('the gallery lists the drafts of whoever typed them, to continue or to delete', async () => {
  const page = await pages.made('Listed as a draft', 'digest')
  const agent = new URL(page.url()).pathname
  await page.getByLabel('Name', { exact: true }).fill('Listed under a new name')
  await page.getByText(/Draft saved (?!in)/).waitFor()
  await pages.goTo(page, '/agents/new?from=blank')
  await page.getByLabel('Name', { exact: true }).fill('Vendor watch')
  await page.getByText(/Draft saved (?!in)/).waitFor()

  await pages.goTo(page, '/agents')
  const drafts = page.getByRole('region', { name: 'Drafts' })
  await drafts.getByText('Changes to Listed as a draft').waitFor()
  await assertGoodPage(page, 'agent-drafts')
  await drafts.getByRole('link', { name: 'Continue Vendor watch' }).click()
  await page.locator('input[value="Vendor watch"]').waitFor()
  const his = await pages.open('/agents', PIETER)
  await his.getByRole('link', { name: 'Run Handbook helper' }).waitFor()
  assert.equal(await his.getByText('Vendor watch').count(), 0)

  await pages.goTo(page, '/agents')
  await drafts.getByRole('button', { name: 'Delete draft Vendor watch' }).click()
  await page.getByRole('dialog').getByRole('button', { name: WORDING.delete }).click()
  await drafts.getByRole('heading', { name: 'Vendor watch', exact: true }).waitFor({ state: 'detached' })
  await drafts.getByRole('button', { name: 'Discard draft Listed under a new name' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await drafts.getByText('Changes to Listed as a draft').waitFor({ state: 'detached' })

  await pages.goTo(page, agent)
  await isPublished(page)
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Listed as a draft')
  assertQuiet(page)
  assertQuiet(his)
})
