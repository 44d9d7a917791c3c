import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { AMARA, DEMO_PASSWORD, makeDemoApp, PIETER } from '../support/demo-app.ts'
import { assertGoodPage, assertQuiet, openWindow, signIn } from '../support/real-browser.ts'

const app = makeDemoApp()

async function open(email: string): Promise<Page> {
  const page = await openWindow()
  await page.goto(`${(await app).address}/triggers`)
  await signIn(page, email, DEMO_PASSWORD)
  await page.getByRole('heading', { name: 'Triggers' }).waitFor()
  return page
}

test('a trigger is made for a kind of event, shows what it would have told, is switched off, changed and deleted', async () => {
  const page = await open(AMARA)
  await page.getByRole('button', { name: 'New trigger' }).click()
  const form = page.getByRole('dialog', { name: 'New trigger' })
  await form.getByLabel('What happens').selectOption('document_changed:wiki')
  await form.getByLabel('Type (optional)').selectOption('Runbook')
  await form.getByLabel('What it is for').fill('Tells the pager')
  await form.getByRole('button', { name: 'Create' }).click()
  await form.getByText('Give the address that shall be told').waitFor()
  await form.getByLabel('Address that is told').fill('https://hooks.example/in')
  await form.getByRole('button', { name: 'Create' }).click()
  const shown = page.getByRole('dialog', { name: 'Copy the signing secret now' })
  assert.match((await shown.locator('.secret code').textContent()) ?? '', /^whsec_/)
  await shown.getByRole('button', { name: "I've saved it" }).click()
  const item = page.getByRole('listitem').filter({ hasText: 'Tells the pager' })
  await item.getByText('doc_type: Runbook').waitFor()
  await item.getByRole('button', { name: 'Events of Tells the pager' }).click()
  await item.getByRole('link', { name: 'Runbook: gateway reconnect storm' }).waitFor()
  await assertGoodPage(page, 'trigger')
  await item.getByRole('button', { name: 'Switch off Tells the pager' }).click()
  await item.getByText('Off', { exact: true }).waitFor()
  await item.getByRole('button', { name: 'Change Tells the pager' }).click()
  const change = page.getByRole('dialog', { name: 'Change the trigger' })
  await change.getByLabel('Type (optional)').selectOption({ label: 'Any' })
  await change.getByRole('button', { name: 'Save' }).click()
  await item.getByText('doc_type: Runbook').waitFor({ state: 'detached' })
  const his = await open(PIETER)
  await his.getByText('You have none').waitFor()
  await item.getByRole('button', { name: 'Delete Tells the pager' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()

  await page.getByText('You have none').waitFor()
  assertQuiet(page)
  assertQuiet(his)
})
