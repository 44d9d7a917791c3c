import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEMO_PASSWORD, makeDemoApp, VIKTOR } from '../support/demo-app.ts'
import { assertGoodPage, assertNothingCutOff, assertQuiet, openWindow, signIn } from '../support/real-browser.ts'
import { startReceiver } from '../support/receiver.ts'
import { WORDING } from '../support/wording.ts'

test('an administrator names a webhook, sends a test event, sees what is wrong, and edits it', async () => {
  const app = await makeDemoApp({ webhookPrivateAddresses: 'on' })
  const receiver = await startReceiver()
  const page = await openWindow()
  await page.goto(`${app.address}/console/platform/webhooks`)
  await signIn(page, VIKTOR, DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Add webhook' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add webhook' })
  await form.getByLabel(/^Name/).fill('Ticket sync')
  await form.getByLabel('URL').fill(receiver.url)
  const documents = form.getByRole('group', { name: 'Documents' })
  const all = documents.getByRole('checkbox', { name: /^Select all/ })
  await documents.getByRole('checkbox', { name: 'Document deleted' }).check()
  assert.equal(await all.evaluate((box) => (box as unknown as { indeterminate: boolean }).indeterminate), true)
  await all.check()
  assert.equal(await documents.getByRole('checkbox', { name: /^Document / }).count(), 5)
  await documents.getByRole('checkbox', { name: 'Document metadata updated' }).uncheck()
  await form.getByRole('checkbox', { name: 'Select all: Connections' }).check()
  await form.getByRole('checkbox', { name: 'Select all: People directory' }).check()
  await form.getByRole('checkbox', { name: 'Select all: People directory' }).uncheck()
  await assertGoodPage(page, 'webhook-new')
  await form.getByRole('button', { name: WORDING.add, exact: true }).click()
  await page.getByRole('button', { name: WORDING.iveSavedIt }).click()
  await page.getByRole('row', { name: /Ticket sync/ }).waitFor()
  const [webhook] = await app.app.services.webhooks.list()
  assert.deepEqual([...(webhook?.events ?? [])].toSorted(), [
    'connection.failed',
    'connection.recovered',
    'document.deleted',
    'document.indexed',
    'document.permissions.updated',
    'document.uploaded',
  ])

  await page.getByRole('button', { name: 'Send test event Ticket sync' }).click()
  const dialog = page.getByRole('dialog', { name: 'Test event' })
  await dialog.getByText('Delivered. The endpoint responded with 204.').waitFor()
  assert.equal(JSON.parse(receiver.received[0]?.body ?? '').type, 'webhook.test')
  await assertGoodPage(page, 'webhook-test')
  receiver.answer = { status: 404 }
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await dialog.getByText(/^The endpoint responded with 404\./).waitFor()
  await assertGoodPage(page, 'webhook-test-failed')
  await assertNothingCutOff(page, 'webhook-test-failed')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Done' }).click()
  assert.equal(receiver.received.length, 2)

  await page.getByRole('row', { name: /Document permissions updated/ }).waitFor()
  await page.getByRole('button', { name: 'Edit Ticket sync' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit webhook' })
  const box = (name: string) => editing.getByRole('checkbox', { name, exact: true })
  assert.equal(await editing.getByLabel('URL').inputValue(), receiver.url)
  assert.equal(await box('Select all: Connections').isChecked(), true)
  assert.equal(await box('Document uploaded').isChecked(), true)
  assert.equal(await box('Document metadata updated').isChecked(), false)
  await editing.getByLabel(/^Name/).fill('Tickets')
  await editing.getByLabel('URL').fill('example.com/hook')
  await editing.getByRole('button', { name: WORDING.save }).click()
  await editing.getByText('Must be a URL; got "example.com/hook". Start with https:// or http://').waitFor()
  await assertGoodPage(page, 'webhook-edit')
  await editing.getByLabel('URL').fill(`${receiver.url}/2`)
  await box('Select all: Documents').check()
  await box('Select all: Documents').uncheck()
  await editing.getByRole('button', { name: WORDING.save }).click()
  await page.getByRole('button', { name: 'Edit Tickets' }).waitFor()
  const [changed] = await app.app.services.webhooks.list()
  assert.deepEqual(changed, {
    ...webhook,
    name: 'Tickets',
    url: `${receiver.url}/2`,
    events: ['connection.failed', 'connection.recovered'],
  })
  await assertGoodPage(page, 'webhook-named')
  await assertNothingCutOff(page, 'webhook-named')
  await page.goto(`${app.address}/console/audit`)
  await page.getByRole('row', { name: /Changed webhook.*Tickets/ }).waitFor()
  await page
    .getByRole('row', { name: /Tested webhook.*Ticket sync/ })
    .first()
    .waitFor()

  await page.getByLabel('Target').fill('nothing')
  await page.getByText('No entries match.').waitFor()
  await assertGoodPage(page, 'audit-no-matches')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('row', { name: /Changed webhook.*Tickets/ }).waitFor()
  assert.equal(new URL(page.url()).search, '')
  assertQuiet(page, /400/)
})
