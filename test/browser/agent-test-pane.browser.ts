import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AgentPages, answered, instructions } from '../support/agent-pages.ts'
import { AMARA, PIETER, VIKTOR } from '../support/demo-app.ts'
import { assertGoodPage, assertQuiet } from '../support/real-browser.ts'

const pages = new AgentPages()
const QUESTION = 'How many vacation days do I have?'

test('when the instructions change, the earlier answer stays, labeled, above the one of the next run', async () => {
  const page = await pages.open('/agents/new?from=one-source', AMARA)
  const answers = page.getByRole('log', { name: 'Test answers' })
  await page.getByRole('button', { name: QUESTION }).click()
  await answered(page)
  await answers.getByText('How this answer was found').waitFor()
  await answers
    .getByText(/^Reading \d+ documents?$/)
    .first()
    .waitFor()
  await answers.locator('.cite').first().waitFor()
  // A name changes no answer.
  await page.getByLabel('Name', { exact: true }).fill('Another name')
  assert.equal(await answers.getByText('used the previous version').count(), 0)

  await instructions(page).fill('Answer in one sentence.')
  await answers.getByText('Instructions changed').waitFor()
  await answers.getByRole('button', { name: 'Run again' }).click()

  await answers.getByRole('heading', { name: QUESTION }).nth(1).waitFor()
  await answered(page)
  assert.equal(await answers.getByText('Instructions changed').count(), 1)
  assert.equal(await answers.getByRole('button', { name: 'Run again' }).count(), 0)
  await assertGoodPage(page, 'agent-test-again')
  await page.getByRole('button', { name: 'Start over' }).click()
  await answers.getByRole('heading').waitFor({ state: 'detached' })
  assertQuiet(page)
})

test('who may view search as others tests an agent as a colleague, who finds nothing of it', async () => {
  const page = await pages.open('/agents/new?from=one-source', VIKTOR)
  await page.getByRole('button', { name: 'Run as You' }).click()
  await page.getByRole('combobox', { name: 'See what a colleague would get' }).fill('pieter')
  await page.getByText('the audit log records each question').waitFor()
  await assertGoodPage(page, 'agent-run-as-choice')
  await page.getByRole('option', { name: /Pieter/ }).click()
  await page.getByRole('button', { name: 'Run as Pieter Claassens' }).waitFor()
  await page.getByRole('button', { name: QUESTION }).click()
  await answered(page)
  await page.getByText('As Pieter Claassens').waitFor()
  await assertGoodPage(page, 'agent-run-as')

  const his = await pages.open('/agents', PIETER)
  await his.getByText('Your runs').click()
  await his.getByText('No runs yet.').waitFor()
  await pages.goTo(page, '/console/audit')
  await page.getByRole('row').filter({ hasText: 'Ran agent as a user' }).first().waitFor()
  assertQuiet(page)
  assertQuiet(his)
})

test('nobody else is offered to test an agent as a colleague', async () => {
  const page = await pages.open('/agents/new?from=one-source', AMARA)
  await page.getByText('Runs as you').waitFor()

  assert.equal(await page.getByRole('button', { name: /Run as/ }).count(), 0)
  assertQuiet(page)
})
