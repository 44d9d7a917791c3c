import { test } from 'node:test'
import { AgentPages, answered } from '../support/agent-pages.ts'
import { AMARA } from '../support/demo-app.ts'
import { assertGoodPage, assertQuiet } from '../support/real-browser.ts'

const pages = new AgentPages()

test('an agent that fills in a form runs in the background and is found among the runs', async () => {
  const page = await pages.open('/agents/new?from=explainer', AMARA)
  await page.getByLabel('Choices for term').fill('E-417, Sprig')
  await page.getByRole('button', { name: 'Create agent' }).click()
  await page.getByRole('heading', { name: 'Term explainer' }).waitFor()

  await pages.goTo(page, '/agents')
  await page.getByRole('link', { name: 'Run Term explainer' }).click()
  await page.getByRole('combobox', { name: 'term' }).selectOption('E-417')
  await page.getByRole('button', { name: 'Run in the background' }).click()
  await page.waitForURL(/run=/)
  await answered(page)

  await pages.goTo(page, '/agents')
  await page.getByText('Your runs').click()
  await page.getByRole('list', { name: 'Your runs' }).getByRole('link', { name: 'Term explainer' }).waitFor()
  assertQuiet(page)
})

test('without a model, an agent searches for what was filled in, shows it, and says that no model is connected', async () => {
  const page = await pages.open('/agents/new?from=blank', AMARA)
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
  const page = await pages.open('/agents', AMARA)
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
