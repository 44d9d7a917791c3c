import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AgentPages, answered } from '../support/agent-pages.ts'
import { AMARA } from '../support/demo-app.ts'
import { assertGoodPage, assertQuiet } from '../support/real-browser.ts'
import { WORDING } from '../support/wording.ts'

const pages = new AgentPages()

test('a person lets an agent run every day, is notified, and finds the answer among their runs', async () => {
  const page = await pages.open('/agents', AMARA)
  await page.getByRole('link', { name: 'Run Handbook helper' }).click()
  await page.getByRole('button', { name: 'Run on a schedule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Repeat').selectOption({ label: 'Every month' })
  await dialog.getByLabel('Day of the month').fill('31')
  await dialog.getByText('In shorter months, it runs on the last day.').waitFor()
  await assertGoodPage(page, 'agent-schedule-form')
  await dialog.getByLabel('Repeat').selectOption({ label: 'Every day' })
  await dialog.getByLabel('Time', { exact: true }).fill('09:00')
  await dialog.getByLabel('Question (optional)').fill('How many vacation days do I have?')
  await dialog.getByRole('button', { name: 'Add schedule' }).click()
  await page.getByRole('switch', { name: 'Every day at 9:00' }).waitFor()
  await page.getByText(/Next run/).waitFor()
  await assertGoodPage(page, 'agent-scheduled')

  await pages.goTo(page, '/agents')
  await page.getByText('Runs daily at 9:00 for you').waitFor()
  const { clock } = await pages.app
  clock.advance({ days: 1 })
  await page.getByText('Your runs').click()
  const schedules = page.getByRole('region', { name: 'Your schedules' })
  // The job looks every few seconds.
  while ((await schedules.getByRole('link', { name: 'Last run' }).count()) === 0) {
    await page.waitForTimeout(500)
    await page.reload()
    await page.getByText('Your runs').click()
    await schedules.getByRole('switch').waitFor()
  }
  await assertGoodPage(page, 'agent-own-schedules')

  await page.getByRole('button', { name: 'Notifications' }).click()
  const news = page.getByRole('region', { name: 'Notifications' })
  await news.getByRole('link', { name: 'Scheduled run finished: Handbook helper' }).click()
  await page.waitForURL(/run=/)
  await answered(page)
  await page.getByRole('heading', { name: 'How many vacation days do I have?' }).waitFor()
  assertQuiet(page)
})

test('a schedule is changed, turned off and deleted in the editor of an agent', async () => {
  const page = await pages.made('On-call handover')
  await page.getByRole('button', { name: 'Run on a schedule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add schedule' }).click()
  const weekly = page.getByRole('switch', { name: 'Every Monday at 9:00' })
  await weekly.waitFor()
  await assertGoodPage(page, 'agent-editor-scheduled')

  await page.getByRole('button', { name: 'Edit “Every Monday at 9:00”' }).click()
  await dialog.getByLabel('Day', { exact: true }).selectOption({ label: 'Friday' })
  await dialog.getByLabel('Time zone').selectOption({ label: 'Asia/Tokyo' })
  await dialog.getByRole('button', { name: WORDING.save }).click()
  const friday = page.getByRole('switch', { name: 'Every Friday at 9:00' })
  await friday.waitFor()
  await page.getByText('Asia/Tokyo · Next run').waitFor()

  await friday.uncheck()
  await page.getByText('Next run').waitFor({ state: 'detached' })
  assert.equal(await friday.isChecked(), false)
  await page.getByRole('button', { name: 'Delete “Every Friday at 9:00”' }).click()
  await dialog.getByRole('button', { name: WORDING.delete }).click()
  await friday.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Run on a schedule' }).waitFor()
  assertQuiet(page)
})

test('an agent that doesn’t exist yet can’t be scheduled', async () => {
  const page = await pages.open('/agents/new?from=digest', AMARA)

  await page.getByText('Create the agent first. Then you can run it on a schedule.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Run on a schedule' }).count(), 0)
  assertQuiet(page)
})
