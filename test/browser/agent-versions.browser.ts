import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AgentPages, answered, instructions, isPublished, saveInstructions } from '../support/agent-pages.ts'
import { AMARA } from '../support/demo-app.ts'
import { assertGoodPage, assertQuiet } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

const pages = new AgentPages()

test('of two who edit an agent, the second is told who saved first, and keeps or drops their own changes', async () => {
  const [hers, his] = await pages.editedByTwo('Edited by two')
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
  await isPublished(hers)
  assert.equal(await instructions(hers).inputValue(), 'His')
  await hers.getByRole('button', { name: 'Undo' }).click()
  await alert.waitFor()
  assert.equal(await instructions(hers).inputValue(), 'Hers')

  await hers.getByRole('button', { name: 'Keep mine' }).click()
  await alert.waitFor({ state: 'detached' })
  await hers.getByRole('button', { name: WORDING.publish, exact: true }).click()
  await hers.getByRole('option', { name: '3 (current)' }).waitFor({ state: 'attached' })
  await isPublished(hers)
  assert.equal(await instructions(hers).inputValue(), 'Hers')

  // He has nothing unsaved, so his page follows once he looks at it again.
  await his.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`)
  await his.getByRole('option', { name: '3 (current)' }).waitFor({ state: 'attached' })
  assert.equal(await instructions(his).inputValue(), 'Hers')
  assertQuiet(hers, /409/)
  assertQuiet(his)
})

test('another version is shown only after unsaved changes were discarded', async () => {
  const page = await pages.open('/agents/new?from=one-source', AMARA)
  await page.getByRole('button', { name: 'Create agent' }).click()
  await isPublished(page)
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

test('saving an agent keeps the answers of the test and the focus, and shows what was saved', async () => {
  const page = await pages.open('/agents/new?from=one-source', AMARA)
  await page.getByRole('button', { name: 'Create agent' }).click()
  await isPublished(page)
  await page.getByRole('button', { name: 'How many vacation days do I have?' }).click()
  await answered(page)

  await page.getByLabel('What it does').fill('Answers from the handbook')
  await page.getByRole('button', { name: WORDING.publish, exact: true }).click()
  await page.getByRole('combobox', { name: 'Version' }).waitFor()
  await isPublished(page)
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
