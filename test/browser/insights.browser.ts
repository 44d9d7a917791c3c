import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { AMARA, DEMO_PASSWORD, makeDemoApp, VIKTOR } from '../support/demo-app.ts'
import { assertGoodPage, assertQuiet, openWindow, signIn } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

const app = makeDemoApp()

async function open(path: string): Promise<Page> {
  const page = await openWindow()
  await page.goto(`${(await app).address}${path}`)
  await signIn(page, VIKTOR, DEMO_PASSWORD)
  return page
}

test('insights lead to action: an administrator asks an owner, and writes the answer people look for', async () => {
  const page = await open('/console/insights')
  await page.getByRole('region', { name: 'Top queries' }).getByText('e-417').waitFor()
  await page.getByRole('region', { name: 'By team' }).getByText('Engineering').waitFor()

  await page
    .getByRole('button', { name: /^Ask the owner of/ })
    .first()
    .click()
  await page.getByText(/^Asked /).waitFor()
  await assertGoodPage(page, 'console-insights-asked')

  await page.getByRole('link', { name: 'Write an answer to parking osaka' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Question').waitFor()
  await dialog.getByRole('textbox').last().fill('Park in the garage below the office.')
  await dialog.getByRole('button', { name: WORDING.publish }).click()
  await page.getByRole('heading', { name: 'parking osaka' }).waitFor()
  await page.goto(`${(await app).address}/library`)
  await page.getByRole('region', { name: 'Answers' }).getByRole('link', { name: 'parking osaka' }).waitFor()
  assertQuiet(page)
})

test('a Super Admin sees what a person finds and why; webhooks and users take several at once', async () => {
  const page = await open(`/console/people/search-as?user=${AMARA}`)
  await page.getByLabel('Query').fill('gateway')
  await page.keyboard.press('Enter')
  await page.getByText(/finds \d+ documents for/).waitFor()
  await page
    .getByRole('link', { name: /^Check access to/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Who can see it' }).waitFor()
  await page
    .getByText(/users can see it|the default of the data source applies/)
    .first()
    .waitFor()

  await page.goto(`${(await app).address}/console/platform/webhooks`)
  await page.getByRole('button', { name: 'Add webhook' }).first().click()
  await page.getByRole('checkbox', { name: 'Document indexed' }).check()
  await page.getByRole('checkbox', { name: 'Rimewell Wiki' }).check()
  await page.getByRole('dialog').getByLabel('URL').fill('https://hooks.example/almanac')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: "I've saved it" }).click()
  await page.getByText('No deliveries yet').waitFor()
  await page.getByLabel('Status').selectOption('failed')
  await page.getByText('No deliveries match. Clear the filter.').waitFor()

  await page.goto(`${(await app).address}/console/people/users`)
  await page.getByText(/^\d+ users$/).waitFor()
  await page.getByLabel('Sort by').selectOption('name')
  await page.getByRole('checkbox', { name: /^Select beatriz/ }).check()
  await page.getByRole('checkbox', { name: /^Select pieter/ }).check()
  await page.getByText('2 selected').waitFor()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await page
    .getByRole('row', { name: /pieter/ })
    .getByText('Deactivated')
    .waitFor()
  assertQuiet(page)
})
