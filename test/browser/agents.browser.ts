import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { AMARA, DEMO_PASSWORD, makeDemoApp, PIETER } from '../support/demo-app.ts'
import { eventually } from '../support/eventually.ts'
import { assertGoodPage, assertQuiet, openWindow, signIn } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

const app = makeDemoApp()

async function open(path: string, email: string): Promise<Page> {
  const page = await openWindow()
  await page.goto(`${(await app).address}${path}`)
  await signIn(page, email, DEMO_PASSWORD)
  return page
}

const answered = (page: Page) => page.getByRole('button', { name: WORDING.copyAnswer }).last().waitFor()

test('a person makes an agent from an example, tests it beside the form, shares it, and a colleague runs it', async () => {
  const page = await open('/agents', AMARA)
  await page.getByRole('link', { name: /Answer from one source/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ask the wiki')
  const choose = page.getByText('Choose at least one data source or document.')
  await choose.waitFor()
  await page.getByRole('checkbox', { name: 'Rimewell Wiki' }).check()
  await page.getByText(/documents you can see/).waitFor()
  await choose.waitFor({ state: 'detached' })

  // Nothing is saved yet.
  await page.getByRole('button', { name: 'How many vacation days do I have?' }).click()
  await answered(page)
  await page.getByLabel('Instructions').fill('Answer in one sentence.')
  await page.getByText('This answer used the previous version.').waitFor()
  await assertGoodPage(page, 'agent-editor')

  await page.getByRole('button', { name: 'Create agent' }).click()
  await page.getByRole('heading', { name: 'Ask the wiki' }).waitFor()
  await page.getByText('Only you can run it').waitFor()
  await page.getByRole('button', { name: WORDING.share }).click()
  const dialog = page.getByRole('dialog')
  const visibility = dialog.getByLabel('Who can view')
  assert.equal(await visibility.locator('option:checked').innerText(), 'Only people added below')
  await visibility.selectOption({ label: 'Everyone' })
  await dialog.getByRole('button', { name: WORDING.save }).click()
  await page.getByText('Shared with everyone').waitFor()
  await page.getByRole('button', { name: WORDING.share }).click()
  await visibility.selectOption({ label: 'Only people added below' })
  await dialog.getByRole('button', { name: WORDING.save }).click()
  await page.getByText('Only you can run it').waitFor()
  await page.getByRole('button', { name: WORDING.share }).click()
  await dialog.getByRole('combobox', { name: 'Add people' }).fill('pieter')
  await dialog.getByRole('option', { name: /Pieter/ }).click()
  await dialog.getByRole('button', { name: WORDING.save }).click()
  await page.getByText('Shared with 1 person or group').waitFor()
  await page.getByLabel('What it does').fill('Answers from the wiki')
  await page.getByRole('button', { name: WORDING.publish, exact: true }).click()
  await page.getByRole('combobox', { name: 'Version' }).selectOption('1')
  await page.locator('input[value^="Answers questions from the handbook"]').waitFor()

  const his = await open('/agents', PIETER)
  await his.getByRole('link', { name: 'Run Ask the wiki' }).click()
  await his.getByRole('button', { name: 'Who approves expenses?' }).click()
  await answered(his)
  await his.locator('.cite').first().click()
  await his.getByText(WORDING.showingTheCitedPassage).waitFor()
  await his.getByLabel('Ask the agent something').fill('And how many days?')
  await his.keyboard.press('Enter')
  await his.getByRole('heading', { name: 'And how many days?' }).waitFor()
  await answered(his)
  await his.getByRole('list', { name: 'Your runs' }).getByRole('link').first().waitFor()
  await assertGoodPage(his, 'agent-run')

  // From chat, by its name.
  await his.goto(`${(await app).address}/chat`)
  await his.getByLabel('Ask a question').pressSequentially('@ask')
  await his.getByText('Press Enter to ask Ask the wiki').waitFor()
  await his.keyboard.press('Enter')
  await his.getByLabel('Ask a question').fill('Who approves expenses?')
  await his.keyboard.press('Enter')
  await his.getByText('The answer is kept with your runs of this agent').waitFor()

  await page.goto(`${(await app).address}/agents`)
  await page.getByText('runs this month').first().waitFor()
  await assertGoodPage(page, 'agents-filled')
  await page.getByRole('link', { name: 'Edit Ask the wiki' }).click()
  await page.getByRole('button', { name: 'Delete agent' }).click()
  await page.getByRole('dialog').getByRole('button', { name: WORDING.delete }).click()
  await page.getByRole('link', { name: 'Run Handbook helper' }).waitFor()
  assert.equal(await page.getByText('Ask the wiki').count(), 0)
  assertQuiet(page)
  assertQuiet(his)
})

test('an agent that fills in a form runs in the background and is found among the runs', async () => {
  const page = await open('/agents/new?from=explainer', AMARA)
  await page.getByLabel('Choices for term').fill('E-417, Sprig')
  await page.getByRole('button', { name: 'Create agent' }).click()
  await page.getByRole('heading', { name: 'Term explainer' }).waitFor()

  await page.goto(`${(await app).address}/agents`)
  await page.getByRole('link', { name: 'Run Term explainer' }).click()
  await page.getByRole('combobox', { name: 'term' }).selectOption('E-417')
  await page.getByRole('button', { name: 'Run in the background' }).click()
  await page.waitForURL(/run=/)
  await answered(page)

  await page.goto(`${(await app).address}/agents`)
  await page.getByText('Your runs').click()
  await page.getByRole('list', { name: 'Your runs' }).getByRole('link', { name: 'Term explainer' }).waitFor()
  assertQuiet(page)
})

test('without a model, an agent searches for what was filled in, shows it, and says that no model is connected', async () => {
  const page = await open('/agents/new?from=blank', AMARA)
  const noModel = page.getByText('No AI model is connected')
  await page.getByLabel('Name', { exact: true }).fill('Travel buddy')
  await page.getByLabel('Instructions').fill('Answer questions about travel to {{city}}. Be brief.')
  await noModel.waitFor()
  await page.getByLabel('city', { exact: true }).fill('Osaka')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('heading', { name: 'Osaka' }).waitFor()
  await answered(page)
  await page.getByRole('log', { name: 'Test answers' }).getByText('18,000 yen in Osaka').first().waitFor()
  await assertGoodPage(page, 'agent-editor-input')

  await page.getByRole('button', { name: 'Create agent' }).click()
  await page.getByRole('heading', { name: 'Travel buddy' }).waitFor()
  await page.getByRole('link', { name: 'Open agent' }).click()
  await page.getByRole('button', { name: 'Run in the background' }).waitFor()
  await noModel.waitFor()
  await page.getByLabel('city', { exact: true }).fill('Osaka')
  await page.getByRole('button', { name: 'Run in the background' }).click()
  await page.getByRole('heading', { name: 'Osaka' }).waitFor()
  await answered(page)
  assertQuiet(page)
})

test('a question waits until the inputs that its agent needs are filled in', async () => {
  const page = await open('/agents', AMARA)
  await page.getByRole('link', { name: 'Run Incident scribe' }).click()
  await page.getByRole('button', { name: 'What caused INC-61?' }).click()

  await page.getByText('Fill this in to ask').waitFor()
  await page.locator('input[name=incident]:focus').waitFor()
  await assertGoodPage(page, 'agent-needs-input')
  await page.getByLabel('incident', { exact: true }).fill('INC-61')
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'What caused INC-61?' }).waitFor()
  await answered(page)
  assertQuiet(page)
})

/** Makes an agent that Pieter may edit, too, and opens its editor for both. */
async function editedByTwo(name: string): Promise<[hers: Page, his: Page]> {
  const hers = await open('/agents/new?from=one-source', AMARA)
  await hers.getByLabel('Name', { exact: true }).fill(name)
  await hers.getByRole('button', { name: 'Create agent' }).click()
  await hers
    .getByRole('status')
    .filter({ hasText: /Published/ })
    .waitFor()
  await hers.getByRole('button', { name: WORDING.share }).click()
  const dialog = hers.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Add people' }).fill('pieter')
  await dialog.getByRole('option', { name: /Pieter/ }).click()
  await dialog.getByRole('combobox', { name: /Role/ }).last().selectOption({ label: 'Can edit' })
  await dialog.getByRole('button', { name: WORDING.save }).click()
  await hers.getByText('Shared with 1 person or group').waitFor()
  const his = await open(new URL(hers.url()).pathname, PIETER)
  await his
    .getByRole('status')
    .filter({ hasText: /Published/ })
    .waitFor()
  return [hers, his]
}

const instructions = (page: Page) => page.getByLabel('Instructions')

/** Saves other instructions, and waits until the version is there. */
async function saveInstructions(page: Page, text: string): Promise<void> {
  await instructions(page).fill(text)
  await page.getByRole('button', { name: WORDING.publish, exact: true }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /Published/ })
    .waitFor()
}

const keptDrafts = (page: Page) =>
  page.evaluate(`Object.keys(localStorage).filter((name) => name.startsWith('drafts')).length`) as Promise<number>

test('a draft is kept in this browser until the service can be reached', async () => {
  const page = await open('/agents/new?from=explainer', AMARA)
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
  const other = await open('/agents/new?from=explainer', AMARA)
  await other.getByText(/Draft saved/).waitFor()
  assert.equal(await other.getByLabel('Name', { exact: true }).inputValue(), 'Typed online')
  await other.getByRole('button', { name: 'Discard changes' }).click()
  assertQuiet(other)
})

test('what is typed is a draft that survives a reload and signing out, until its author discards it', async () => {
  const page = await open('/agents/new?from=one-source', AMARA)
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
  await page
    .getByRole('status')
    .filter({ hasText: /Published/ })
    .waitFor()
  await page.reload()
  await page
    .getByRole('status')
    .filter({ hasText: /Published/ })
    .waitFor()

  const address = page.url()
  for (const signOut of ['menu', 'account'] as const) {
    const saved = page.waitForResponse(/saveagentdraft/)
    await instructions(page).fill(`Typed before leaving: ${signOut}`)
    await saved
    await eventually('nothing is left in this browser', async () => (await keptDrafts(page)) === 0)
    if (signOut === 'account') await page.goto(`${(await app).address}/account`)
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

test('of two who edit an agent, the second is told who saved first, and keeps or drops their own changes', async () => {
  const [hers, his] = await editedByTwo('Edited by two')
  await instructions(hers).fill('Hers')
  await saveInstructions(his, 'His')

  // She saves before her page has noticed: the service refuses.
  await hers.getByRole('button', { name: WORDING.publish, exact: true }).click()
  const alert = hers.getByRole('alert').filter({ hasText: 'Pieter Claassens saved version 2' })
  await alert.waitFor()
  assert.match(await alert.innerText(), /different in the instructions/)
  assert.ok(await hers.getByRole('button', { name: WORDING.publish, exact: true }).isDisabled())
  assert.equal(await instructions(hers).inputValue(), 'Hers')
  await assertGoodPage(hers, 'agent-editor-newer')

  // The same after a reload.
  await hers.reload()
  await alert.waitFor()
  await hers.getByRole('button', { name: 'Take theirs' }).click()
  await hers
    .getByRole('status')
    .filter({ hasText: /Published/ })
    .waitFor()
  assert.equal(await instructions(hers).inputValue(), 'His')
  await hers.getByRole('button', { name: 'Undo' }).click()
  await alert.waitFor()
  assert.equal(await instructions(hers).inputValue(), 'Hers')

  await hers.getByRole('button', { name: 'Keep mine' }).click()
  await alert.waitFor({ state: 'detached' })
  await hers.getByRole('button', { name: WORDING.publish, exact: true }).click()
  await hers.getByRole('option', { name: '3 (current)' }).waitFor({ state: 'attached' })
  await hers
    .getByRole('status')
    .filter({ hasText: /Published/ })
    .waitFor()
  assert.equal(await instructions(hers).inputValue(), 'Hers')

  // He has nothing unsaved, so his page follows once he looks at it again.
  await his.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`)
  await his.getByRole('option', { name: '3 (current)' }).waitFor({ state: 'attached' })
  assert.equal(await instructions(his).inputValue(), 'Hers')
  assertQuiet(hers, /409/)
  assertQuiet(his)
})

test('someone who can run an agent but not edit it reads how it works, and duplicates it', async () => {
  const page = await open('/agents/new?from=one-source', AMARA)
  await page.getByLabel('Name', { exact: true }).fill('Read by Pieter')
  await page.getByRole('button', { name: 'Create agent' }).click()
  await page.getByRole('button', { name: WORDING.share }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Add people' }).fill('pieter')
  await dialog.getByRole('option', { name: /Pieter/ }).click()
  const roles = await dialog
    .getByLabel(/^Role for Pieter/)
    .getByRole('option')
    .allInnerTexts()
  assert.deepEqual(roles, ['Can view', 'Can edit', 'Owner'], 'agents are not verified')
  await dialog.getByRole('button', { name: WORDING.save }).click()
  await page.getByText('Shared with 1 person or group').waitFor()
  const { pathname } = new URL(page.url())

  const his = await open(pathname, PIETER)
  await his.getByText(/ask Amara \S+ for edit access/).waitFor()
  await his.getByText('Answer only from the chosen sources').waitFor()
  assert.equal(await his.getByRole('button', { name: WORDING.publish, exact: true }).count(), 0)
  assert.equal(await his.getByRole('textbox').count(), 0)
  await assertGoodPage(his, 'agent-read-only')
  await saveInstructions(page, 'Second')
  await his.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`)
  await his.getByText('Second', { exact: true }).waitFor()
  assert.equal(await his.getByRole('alert').count(), 0)

  await his.getByRole('button', { name: 'Duplicate' }).click()
  await his.getByRole('heading', { name: 'Read by Pieter (copy)' }).waitFor()
  await his.getByText('Only you can run it').waitFor()
  assert.equal(await instructions(his).inputValue(), 'Second')
  assertQuiet(page)
  assertQuiet(his)
})

test('another version is shown only after unsaved changes were discarded', async () => {
  const page = await open('/agents/new?from=one-source', AMARA)
  await page.getByRole('button', { name: 'Create agent' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /Published/ })
    .waitFor()
  await saveInstructions(page, 'Second')
  await instructions(page).fill('Third, not saved')

  const versions = page.getByRole('combobox', { name: 'Version' })
  await versions.selectOption('1')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  assert.equal(await instructions(page).inputValue(), 'Third, not saved')
  await versions.selectOption('1')
  await page.getByRole('button', { name: 'Discard and show' }).click()

  await page.locator('textarea', { hasText: 'Answer only from the chosen sources' }).waitFor()
  assertQuiet(page)
})

test('the editor says what is not saved yet, and takes it back', async () => {
  const page = await open('/agents/new?from=one-source', AMARA)
  await page.getByRole('button', { name: 'Create agent' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /Published/ })
    .waitFor()

  await page.getByLabel('Name', { exact: true }).fill('Another name')
  await page.getByText(/Draft saved/).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  const [bar, pages] = await Promise.all([
    page.locator('.editor-bar').boundingBox(),
    page.locator('.bottom-bar').boundingBox(),
  ])
  assert.ok(bar !== null && pages !== null && bar.y + bar.height <= pages.y + 1, 'on a phone it can be reached')
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await page
    .getByRole('status')
    .filter({ hasText: /Published/ })
    .waitFor()
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Ask the handbook')
  assertQuiet(page)
})

test('saving an agent keeps the answers of the test and the focus, and shows what was saved', async () => {
  const page = await open('/agents/new?from=one-source', AMARA)
  await page.getByRole('button', { name: 'Create agent' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /Published/ })
    .waitFor()
  await page.getByRole('button', { name: 'How many vacation days do I have?' }).click()
  await answered(page)

  await page.getByLabel('What it does').fill('Answers from the handbook')
  await page.getByRole('button', { name: WORDING.publish, exact: true }).click()
  await page.getByRole('combobox', { name: 'Version' }).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /Published/ })
    .waitFor()
  await answered(page)
  await page.locator('button:focus', { hasText: WORDING.publish }).waitFor()

  await page.getByRole('combobox', { name: 'Version' }).selectOption('1')
  await page.locator('input[value^="Answers questions from the handbook"]').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Handbook, as it was')
  await page.getByRole('button', { name: WORDING.publish, exact: true }).click()
  await page.getByRole('heading', { name: 'Handbook, as it was' }).waitFor()
  await page.getByRole('option', { name: '3 (current)' }).waitFor({ state: 'attached' })

  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Handbook, as it was')
  assertQuiet(page)
})
