import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { DEMO_PASSWORD, makeDemoApp, VIKTOR } from '../support/demo-app.ts'
import { assertQuiet, openWindow, signIn } from '../support/real-browser.ts'

const app = makeDemoApp()

async function open(path: string): Promise<Page> {
  const page = await openWindow()
  await page.goto((await app).address + path)
  await signIn(page, VIKTOR, DEMO_PASSWORD)
  return page
}

test('a user is created with a role, invited, found by the filter in the address, and deactivated', async () => {
  const page = await open('/console/people/users')
  await page.getByRole('button', { name: 'New user' }).click()
  await page.getByLabel('E-mail', { exact: true }).fill('nora.new@rimewell.example')
  await page.getByLabel('Name', { exact: true }).fill('Nora New')
  await page.getByRole('dialog').getByLabel('Role').selectOption('setup-admin')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'Make an invitation' }).click()
  await page.getByText(/\/invitation/).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  await page.getByLabel('Name or e-mail').fill('nora')
  await page.getByRole('row', { name: /Nora New.*Setup Admin/ }).waitFor()
  await page.waitForURL('**/users?q=nora')
  await page.getByRole('button', { name: 'Change nora.new@rimewell.example' }).click()
  await page.getByLabel('May sign in').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()

  await page.getByRole('row', { name: /Nora New.*Deactivated/ }).waitFor()
  assertQuiet(page)
})

test('the file of the audit log holds exactly what the filter leaves', async () => {
  const page = await open('/console/audit?action=client-token')
  await page.getByText(/^\d+ entries$/).waitFor()
  const rows = await page.locator('tbody tr').count()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV of this filter' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')

  assert.equal(lines.length, rows + 1)
  assert.ok(lines.slice(1).every((line) => line.includes('client-token.')))
  assertQuiet(page)
})
