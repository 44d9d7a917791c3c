import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'
import { assertGoodPage, assertQuiet, openWindow } from '../support/real-browser.ts'

test('the API reference filters operations and sends a request with a token', async () => {
  const app = await makeApp()
  const token = await app.clientToken('ada@example.com')
  const page = await openWindow()

  await page.goto(`${app.address}/docs`)
  await page.getByRole('searchbox', { name: 'Filter operations' }).fill('post search v1/search')
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+ operations?$/ })
    .waitFor()
  await page.locator('[id="post-rest-api-v1-search"] > summary').click()
  const operation = page.locator('[id="post-rest-api-v1-search"]')
  await operation.getByLabel('Client token').fill(token)
  await operation.getByLabel('Body').fill('{"query": "gateway"}')
  await operation.getByRole('button', { name: 'Send' }).click()
  await operation.getByText('200 OK').waitFor()

  assertQuiet(page)
  await assertGoodPage(page, 'docs')
})
