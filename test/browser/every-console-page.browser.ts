import { test } from 'node:test'
import { CONSOLE_PAGES } from '../support/console-pages.ts'
import { makeDemoApp } from '../support/demo-app.ts'
import { assertGoodPage, assertNothingCutOff, assertQuiet, assertTablesFit } from '../support/real-browser.ts'
import { openPage } from '../support/web-pages.ts'

const app = makeDemoApp()

for (const each of CONSOLE_PAGES) {
  test(`${each.name} is good in both themes, wide and narrow, and nothing complains`, async () => {
    const page = await openPage((await app).address, each)

    await assertGoodPage(page, each.name)
    await assertNothingCutOff(page, each.name)
    await assertTablesFit(page, each.name)

    assertQuiet(page)
  })
}
