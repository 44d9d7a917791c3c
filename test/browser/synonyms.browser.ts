import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEMO_PASSWORD, makeDemoApp, VIKTOR } from '../support/demo-app.ts'
import { assertQuiet, openWindow, signIn } from '../support/real-browser.ts'

const app = makeDemoApp()

test('an administrator adds a synonym after a preview, edits it and deletes it', async () => {
  const page = await openWindow()
  await page.goto(`${(await app).address}/console/synonyms`)
  await signIn(page, VIKTOR, DEMO_PASSWORD)
  await page.getByText('No synonyms yet').waitFor()

  await page.getByRole('button', { name: 'Add synonym' }).click()
  await page.getByLabel('Words', { exact: true }).fill('rtd, temperature probe')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await preview.getByText(/rtd: \d+ results? now, \d+ with the synonym/).waitFor()
  await preview.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /rtd, temperature probe/ })
  await row.getByText('Each other').waitFor()

  await row.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel(/^Also finds/).fill('sensor')
  await page.getByRole('button', { name: 'Preview' }).click()
  await preview.getByRole('button', { name: 'Save' }).click()
  await row.getByText('sensor').waitFor()

  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No synonyms yet').waitFor()
  assert.ok(await page.getByRole('link', { name: 'Export CSV' }).isVisible())
  assertQuiet(page)
})
