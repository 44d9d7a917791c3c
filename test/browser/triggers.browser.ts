import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { AMARA, DEMO_PASSWORD, makeDemoApp, PIETER } from '../support/demo-app.ts'
import { assertGoodPage, assertQuiet, openWindow, signIn } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

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
  await page.getByRole('button', { name: WORDING.newTrigger }).click()
  const form = page.getByRole('dialog', { name: WORDING.newTrigger })
  await form.getByLabel(WORDING.event).selectOption('document_changed:wiki')
  await form.getByLabel(WORDING.typeOptional).selectOption('Runbook')
  await form.getByLabel('Description (optional)').fill('Tells the pager')
  await form.getByRole('button', { name: WORDING.create }).click()
  await form.getByText('Enter the webhook URL').waitFor()
  await form.getByLabel('Webhook URL').fill('https://hooks.example/in')
  await form.getByRole('button', { name: WORDING.create }).click()
  const shown = page.getByRole('dialog', { name: 'Copy the signing secret' })
  assert.match((await shown.locator('.secret code').textContent()) ?? '', /^whsec_/)
  await shown.getByRole('button', { name: WORDING.iveSavedIt }).click()
  const item = page.getByRole('listitem').filter({ hasText: 'Tells the pager' })
  await item.getByText('doc_type: Runbook').waitFor()
  await item.getByRole('button', { name: 'Events for Tells the pager' }).click()
  await item.getByRole('link', { name: 'Runbook: gateway reconnect storm' }).waitFor()
  await assertGoodPage(page, 'trigger')
  await item.getByRole('button', { name: 'Disable Tells the pager' }).click()
  await item.getByText('Disabled', { exact: true }).waitFor()
  await item.getByRole('button', { name: 'Edit Tells the pager' }).click()
  const change = page.getByRole('dialog', { name: 'Edit trigger' })
  await change.getByLabel(WORDING.typeOptional).selectOption({ label: 'Any' })
  await change.getByRole('button', { name: WORDING.save }).click()
  await item.getByText('doc_type: Runbook').waitFor({ state: 'detached' })
  const his = await open(PIETER)
  await his.getByText(WORDING.noTriggersYet).waitFor()
  await item.getByRole('button', { name: 'Delete Tells the pager' }).click()
  await page.getByRole('dialog').getByRole('button', { name: WORDING.delete }).click()

  await page.getByText(WORDING.noTriggersYet).waitFor()
  assertQuiet(page)
  assertQuiet(his)
})
