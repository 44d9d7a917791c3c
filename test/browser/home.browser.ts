import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { remind } from '../../src/domain/knowledge/verification/verify.ts'
import { AMARA, DEMO_PASSWORD, makeDemoApp, PIETER } from '../support/demo-app.ts'
import { assertGoodPage, assertQuiet, openWindow, signIn } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

const app = makeDemoApp({ membersPublish: 'on' })
/** Who wrote the runbook. */
const JORIS = 'joris.vandermeer@rimewell.example'
const MEI = 'mei.tanaka@rimewell.example'

async function open(path: string, email: string): Promise<Page> {
  const page = await openWindow()
  await page.goto((await app).address + path)
  await signIn(page, email, DEMO_PASSWORD)
  return page
}

test('an announcement for one department is made, read there alone, changed, and deleted', async () => {
  const page = await open('/announcements', AMARA)

  await page.getByRole('button', { name: 'New announcement' }).click()
  await page.getByRole('option', { name: 'Field Service', exact: true }).waitFor({ state: 'attached' })
  await page.getByLabel(WORDING.title).fill('The build moves')
  await page.getByLabel('Message').fill('To the new machines, on Friday.')
  await page.getByLabel(WORDING.audience).selectOption({ label: 'Field Service' })
  // The clock of the test stands still.
  await page.getByLabel('Show from').fill('2026-01-01T08:00')
  await assertGoodPage(page, 'announcement-form')
  await page.getByRole('button', { name: WORDING.publish, exact: true }).click()
  await page.getByRole('heading', { name: 'The build moves' }).waitFor()
  const hers = await open('/', AMARA)
  await hers.getByRole('heading', { name: 'The build moves' }).waitFor()
  const his = await open('/', PIETER)
  await his.getByRole('heading', { name: 'All hands on Thursday' }).waitFor()
  assert.equal(await his.getByText('The build moves').count(), 0, 'it is not for his department')
  assert.equal(
    await his.getByRole('button', { name: /^Edit All hands/ }).count(),
    0,
    'who may not change it is not offered to',
  )
  await page.getByRole('button', { name: 'Edit The build moves' }).click()
  await page.getByRole('option', { name: 'Field Service', exact: true }).waitFor({ state: 'attached' })
  await page.getByLabel(WORDING.title).fill('The build moves later')
  await page.getByRole('button', { name: WORDING.save }).click()
  await page.getByRole('heading', { name: 'The build moves later' }).waitFor()
  await page.getByText('For the Field Service department').waitFor()
  await page.getByRole('button', { name: 'Delete The build moves later' }).click()
  await page.getByRole('dialog').getByRole('button', { name: WORDING.delete }).click()

  await page.getByRole('heading', { name: 'The build moves later', exact: true }).waitFor({ state: 'detached' })
  assertQuiet(page)
})

test('what waits to be verified stands on the home page and goes once it is', async () => {
  const documentId = 'wiki:Runbook:runbook-gateway-reconnect-storm'
  const { services } = (await app).app
  await remind(services, { email: JORIS }, { documentId, assignee: AMARA, reason: 'The limits have changed' })
  const page = await open('/', AMARA)

  await page.getByRole('heading', { name: WORDING.needsYourVerification }).waitFor()
  await assertGoodPage(page, 'home-verify')
  const verify = page.getByRole('button', { name: 'Verify Runbook: gateway reconnect storm' })
  const dialog = page.getByRole('dialog')
  await verify.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await verify.click()
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click()

  await page.getByRole('button', { name: 'Verify Runbook: gateway reconnect storm' }).waitFor({ state: 'detached' })
  assertQuiet(page)
})

test('the bell counts what is new on every page, until it was looked at', async () => {
  const { services } = (await app).app
  const documentId = 'wiki:Runbook:runbook-trailers-dead-zone'
  await remind(services, { email: MEI }, { documentId, assignee: AMARA, reason: 'New gateways' })
  const page = await open('/people', AMARA)
  const count = page.locator('.bell-count')
  const list = page.getByRole('region', { name: 'Notifications' })
  await count.waitFor()
  const unseen = Number.parseInt(await count.innerText(), 10)
  assert.ok(unseen >= 2, String(unseen))

  await page.getByRole('button', { name: 'Notifications' }).click()
  await list.getByRole('link', { name: /Still correct\? Runbook: trailer gateways/ }).waitFor()
  await list.getByText('New gateways').waitFor()
  await count.waitFor({ state: 'detached' })
  await assertGoodPage(page, 'notifications')
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await page.reload()
  await page.waitForResponse(/\/feed$/)
  assert.equal(await count.count(), 0)

  await page.getByRole('button', { name: 'Notifications' }).click()
  await list.getByRole('link', { name: /announced All hands on Thursday/ }).click()
  await page.waitForURL('**/announcements')
  await list.waitFor({ state: 'detached' })

  // A reminder is for the person who was asked.
  const his = await open('/people', PIETER)
  await his.getByRole('button', { name: 'Notifications' }).click()
  await his.getByRole('region', { name: 'Notifications' }).getByText('All hands on Thursday').waitFor()
  assert.equal(await his.getByText('Still correct?').count(), 0)
  assertQuiet(page)
})

test('the home page with a query in its address opens the results, with its filters', async () => {
  const page = await open('/?q=gateway&app=wiki', AMARA)

  await page.waitForURL(/\/search\?/)
  assert.deepEqual([...new URL(page.url()).searchParams].sort(), [
    ['app', 'wiki'],
    ['q', 'gateway'],
  ])
  await page.locator('[data-document^="wiki:"]').first().waitFor()
  await page.getByRole('link', { name: 'Almanac' }).click()
  await page.getByRole('heading', { name: /^Good / }).waitFor()
  assertQuiet(page)
})
