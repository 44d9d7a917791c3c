import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { AMARA, DEMO_PASSWORD, makeDemoApp } from '../support/demo-app.ts'
import { assertQuiet, openWindow, signIn } from '../support/real-browser.ts'

const app = makeDemoApp()

async function open(path: string): Promise<Page> {
  const page = await openWindow()
  await page.goto((await app).address + path)
  await signIn(page, AMARA, DEMO_PASSWORD)
  return page
}

test('a session in another browser is ended, and that browser is told at its next search', async () => {
  const there = await open('/search?q=gateway')
  await there.locator('.row').first().waitFor()
  const here = await open('/account/access')

  await here.getByText('This browser').waitFor()
  await here.getByRole('button', { name: /^End the session/ }).click()
  await here.getByRole('button', { name: /^End the session/ }).waitFor({ state: 'detached' })
  await there.getByRole('combobox').fill('budget')

  await there.getByRole('dialog', { name: 'You are signed out' }).waitFor()
  assert.equal(await here.getByText('This browser').count(), 1)
  assertQuiet(here)
})
