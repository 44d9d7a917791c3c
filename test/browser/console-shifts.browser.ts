import { test } from 'node:test'
import { makeDemoApp, VIKTOR } from '../support/demo-app.ts'
import { assertUnshifted, delay, openWatched } from '../support/watched-page.ts'

const app = makeDemoApp()

const PAGES = [
  '',
  '/content/datasources',
  '/content/datasources/wiki',
  '/content/datasources/wiki/identity',
  '/insights',
]
/** What stands above the rest of these pages. */
const LATE = ['admin/api/v1/datasource-summaries', 'admin/api/v1/insights*', 'admin/api/v1/unseen-documents']
const LATE_MS = 500

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`pages of the console don't move while they load, ${size.width} pixels wide`, async () => {
    const page = await openWatched(app, '/console', VIKTOR, size)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const operation of LATE) await delay(page, operation, LATE_MS)
    for (const path of PAGES) {
      await page.goto(`${(await app).address}/console${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')

      await assertUnshifted(page)
    }
  })
}
