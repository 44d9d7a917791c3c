import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { AMARA, makeDemoApp, VIKTOR } from '../../test/support/demo-app.ts'
import { openPage, type WebPage } from '../../test/support/web-pages.ts'

/** `npm run readme-images`: takes the pictures in README.md from the demo company. */
const FOLDER = resolve(import.meta.dirname, '../../docs/images')
const SIZE = { width: 1440, height: 855 }
const QUALITY = 88

const IMAGES: readonly WebPage[] = [
  {
    name: 'search',
    path: '/search?q=gateway',
    as: AMARA,
    shows: 'Runbook: gateway reconnect storm',
    // The histogram of months comes after the results.
    act: (page) => page.getByRole('img', { name: 'Results per month' }).waitFor(),
  },
  {
    name: 'preview',
    path: '/search?q=reconnect+storm&doc=wiki:Runbook:runbook-gateway-reconnect-storm',
    as: AMARA,
    shows: 'Match 1 of',
  },
  { name: 'console', path: '/console', as: VIKTOR, shows: 'Signed in as' },
]

// Has the browser use the font of screenshots.
process.env['ALMANAC_SCREENSHOTS'] = FOLDER

// A test, because the helpers close the service and the browser when the last test ends.
test('take the pictures in the README', async () => {
  const { address } = await makeDemoApp()
  for (const image of IMAGES) {
    const page = await openPage(address, image)
    await page.setViewportSize(SIZE)
    await page.waitForFunction(`document.querySelector('[aria-busy=true]') === null &&
      document.getAnimations().every(({ playState }) => playState !== 'running')`)
    writeFileSync(resolve(FOLDER, `${image.name}.webp`), await webp(page))
  }
})

/** Playwright only writes PNG and JPEG; Chromium can write WebP, which is a third of the size. */
async function webp(page: Page): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  return Buffer.from(data, 'base64')
}
