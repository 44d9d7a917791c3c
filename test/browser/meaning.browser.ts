import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CONSOLE_PAGES } from '../support/console-pages.ts'
import { makeDemoApp } from '../support/demo-app.ts'
import { assertGoodPage, assertQuiet } from '../support/real-browser.ts'
import { openPage } from '../support/web-pages.ts'

test('an administrator chooses words only, and the page says what is in use', async () => {
  const app = await makeDemoApp({ meaning: 'auto' })
  const page = await openPage(app.address, CONSOLE_PAGES.find(({ name }) => name === 'console-meaning')!)
  await assertGoodPage(page, 'meaning')

  await page.getByRole('radio', { name: /Words only/ }).check()
  await page.getByRole('region', { name: 'Progress' }).waitFor({ state: 'detached' })

  assert.equal(app.app.services.meaningSwitch.inUse, 'off')
  assert.ok(await page.getByRole('radio', { name: /Encoder/ }).isDisabled())
  await assertGoodPage(page, 'meaning-off')
  assertQuiet(page)
})
