import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { AMARA, DEMO_PASSWORD, makeDemoApp, PIETER, VIKTOR } from '../support/demo-app.ts'
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

test('an administrator pins a result and adds a synonym for searches that led nowhere, and they are no longer open', async () => {
  const page = await open('/console/insights')
  await page.getByRole('link', { name: 'Pin a result for vpn from hotel' }).click()
  const form = page.getByRole('dialog', { name: 'Pin a document' })
  assert.equal(await form.getByLabel(WORDING.searches).inputValue(), 'vpn from hotel')
  await form.getByRole('button', { name: WORDING.pin, exact: true }).click()
  await form.getByText('Choose a document').waitFor()
  await form.getByRole('combobox', { name: 'Document' }).fill('travel')
  await form.getByRole('listbox', { name: 'Matching documents' }).getByRole('option').first().click()
  await form.getByRole('button', { name: /: choose another document$/ }).waitFor()
  await assertGoodPage(page, 'pins-new')
  await form.getByRole('button', { name: WORDING.pin, exact: true }).click()
  await page.getByRole('listitem').getByRole('link', { name: 'vpn from hotel' }).waitFor()
  await page.waitForURL('**/pins')

  await page.goto(`${(await app).address}/console/insights`)
  await page.getByRole('link', { name: 'Add a synonym for kindergarten' }).click()
  const synonym = page.getByRole('dialog', { name: 'Add synonym' })
  const words = synonym.getByLabel('Words', { exact: true })
  assert.equal(await words.inputValue(), 'kindergarten')
  await words.fill('kindergarten, childcare')
  await synonym.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('dialog', { name: 'Preview' }).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /kindergarten, childcare/ }).waitFor()
  await page.waitForURL('**/console/synonyms')

  await page.goto(`${(await app).address}/console/insights`)
  const unanswered = page.getByRole('region', { name: 'Unanswered searches' })
  await unanswered
    .getByRole('row', { name: /vpn from hotel/ })
    .getByRole('link', { name: 'Result pinned' })
    .waitFor()
  await unanswered
    .getByRole('row', { name: /kindergarten/ })
    .getByRole('link', { name: 'Synonym added' })
    .waitFor()
  await assertGoodPage(page, 'console-insights-done')
  assertQuiet(page)
})

test('insights say why a search led nowhere, and offer the action that fits', async () => {
  const demo = await app
  const ledger = {
    datasource: 'drive',
    objectType: 'File',
    id: 'zirconium-ledger',
    title: 'Zirconium ledger',
    permissions: { allowedUsers: [{ email: 'beatriz.moura@rimewell.example' }] },
  }
  await demo.index('indexdocuments', { datasource: 'drive', documents: [ledger] }, await demo.indexingToken())
  await demo.indexed()
  for (const email of [AMARA, PIETER, 'anton.kirilov@rimewell.example']) {
    const token = await demo.clientToken(email, ['SEARCH', 'FEEDBACK'])
    await demo.search(token, 'zirconium ledger')
    await demo.search(token, 'quokka storm')
    const found = await demo.search(token, 'gateway storm')
    const trackingTokens = [found.body.results[0].trackingToken]
    await demo.send('/rest/api/v1/feedback', { event: 'CLICK', category: 'SEARCH', trackingTokens }, { token })
  }
  await demo.app.services.useRecorder.settled()
  demo.clock.advance({ seconds: 10 })
  const page = await open('/console/insights')
  const unanswered = page.getByRole('region', { name: 'Unanswered searches' })

  const hidden = unanswered.getByRole('row', { name: /zirconium ledger/ })
  await hidden.getByText('1 document matches in Shared Drive, visible only to some people').waitFor()
  const rephrased = unanswered.getByRole('row', { name: /quokka storm/ })
  await rephrased.getByText('People found something with “gateway”').waitFor()
  await unanswered
    .getByRole('row', { name: /parking osaka|kindergarten|vpn from hotel/ })
    .getByRole('link', { name: /^(Write an answer|Answered|Result pinned|Synonym added)/ })
    .first()
    .waitFor()
  await assertGoodPage(page, 'console-insights-causes')
  await rephrased.getByRole('link', { name: 'Add a synonym for quokka storm' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add synonym' })
  assert.equal(await dialog.getByLabel('Words', { exact: true }).inputValue(), 'quokka')
  assert.equal(await dialog.getByLabel('Also finds').inputValue(), 'gateway')

  await page.goto(`${demo.address}/console/insights`)
  await hidden.getByRole('link', { name: 'Review access to what matches zirconium ledger' }).click()
  await page.getByRole('heading', { name: 'Who can see it' }).waitFor()
  assert.equal(await page.getByText('Zirconium ledger').count(), 0, 'its title is for those who see it')
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
  await page.getByText('No deliveries match.').waitFor()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await page.getByText('No deliveries yet').waitFor()

  await page.goto(`${(await app).address}/console/people/users`)
  await page.getByText(/^\d+ users$/).waitFor()
  await page.getByLabel('Name or email').fill('nobody at all')
  await page.getByText('No users match.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
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
