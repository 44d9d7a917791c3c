import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { DEMO_PASSWORD, makeDemoApp, VIKTOR } from '../support/demo-app.ts'
import { assertGoodPage, assertQuiet, openWindow, signIn } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

const app = makeDemoApp()

async function open(path: string): Promise<Page> {
  const page = await openWindow()
  await page.goto((await app).address + path)
  await signIn(page, VIKTOR, DEMO_PASSWORD)
  return page
}

/** Whether the browser itself asks before the page is left. */
async function asksOnReload(page: Page): Promise<boolean> {
  let isAsked = false
  page.once('dialog', (dialog) => {
    isAsked = true
    void dialog.accept()
  })
  await page.reload()
  page.removeAllListeners('dialog')
  return isAsked
}

test('a page with pasted text asks before it is left, and keeps the text if you stay', async () => {
  const page = await open('/console/content/files')
  const menu = page.getByRole('navigation', { name: 'Console' })
  await page.getByText('Paste text instead').click()
  await page.getByLabel('Text', { exact: true }).fill('The only copy')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })

  await menu.getByRole('link', { name: 'Insights' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), 'The only copy')
  assert.match(page.url(), /content\/files/)
  await page.getByLabel('Data source').selectOption({ label: 'Rimewell Wiki' })
  assert.equal(await question.isVisible(), false, 'another data source is the same page')
  await menu.getByRole('link', { name: 'Insights' }).click()
  await question.waitFor()
  await assertGoodPage(page, 'unsaved-question')
  await question.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('heading', { name: 'Insights' }).waitFor()

  await page.goBack()
  await page.getByText('Paste text instead').click()
  await page.getByLabel('Text', { exact: true }).fill('Another one')
  await page.goForward()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  assert.match(page.url(), /content\/files/)
  assert.equal(await asksOnReload(page), true)
  assert.equal(await asksOnReload(page), false, 'nothing is typed on the fresh page')
  assertQuiet(page)
})

test('a long form asks before it is left, but neither with Cancel nor when it was saved', async () => {
  const page = await open('/console/governance/policies/new')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  const fill = async () => {
    await page.getByLabel(WORDING.name, { exact: true }).fill('Walruses')
    await page.getByLabel(WORDING.terms, { exact: true }).fill('walrus')
  }
  await fill()
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Users' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  assert.equal(await page.getByLabel(WORDING.terms, { exact: true }).inputValue(), 'walrus')

  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: WORDING.createPolicy }).click()
  await fill()
  await page.getByRole('button', { name: WORDING.createPolicy }).click()
  await page.getByRole('heading', { name: 'Walruses' }).waitFor()

  await page.getByLabel(WORDING.terms, { exact: true }).fill('walrus\nnarwhal')
  await page.getByRole('button', { name: WORDING.save }).click()
  await page.getByText('Version 2').waitFor()
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Users' }).click()
  await page.getByRole('heading', { name: 'Users' }).waitFor()
  assert.equal(await question.isVisible(), false)
  assertQuiet(page)
})
