import { test } from 'node:test'
import { makeDemoApp } from '../support/demo-app.ts'
import { FILLED_PAGES, fillPages } from '../support/filled-pages.ts'
import { assertGoodPage, assertNothingCutOff, assertQuiet, assertTablesFit } from '../support/real-browser.ts'
import { openPage } from '../support/web-pages.ts'

const app = makeDemoApp({ outgoingRanges: '127.0.0.0/8' }).then(async (running) => {
  await fillPages(running)
  return running
})

for (const each of FILLED_PAGES) {
  test(`${each.name} is good in both themes, wide and narrow, and nothing complains`, async () => {
    const page = await openPage((await app).address, each)

    await assertGoodPage(page, each.name)
    await assertNothingCutOff(page, each.name)
    await assertTablesFit(page, each.name)

    assertQuiet(page)
  })
}
