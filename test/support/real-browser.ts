import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import axe from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchChromium } from './chromium.ts'
import { eventually } from './eventually.ts'
import { slowDown } from './slow-network.ts'
import { WORDING } from './wording.ts'

/** Where pictures of the pages go, for somebody to look at; none are taken without it. */
const PICTURES = process.env['ALMANAC_SCREENSHOTS']
const PHONE_WIDTH = 390
/** What another theme can change: these of axe's rules look at colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
const LOOKS = [
  { name: 'wide', width: 1440, height: 900, colorScheme: 'light', rules: undefined },
  { name: 'wide-dark', width: 1440, height: 900, colorScheme: 'dark', rules: OF_COLOURS },
  { name: 'narrow', width: PHONE_WIDTH, height: 844, colorScheme: 'light', rules: undefined },
  { name: 'narrow-dark', width: PHONE_WIDTH, height: 844, colorScheme: 'dark', rules: OF_COLOURS },
] as const
/** The narrowest screen that must do without scrolling sideways (WCAG 2.2, 1.4.10). */
const NARROWEST = { width: 320, height: 640 }

let launched: Promise<Browser> | undefined
// One browser for all tests of a file; each has its own windows.
after(async () => (await launched)?.close())

/** Names that lead to this machine are known to a browser of their own. */
async function browserFor(hosts: Readonly<Record<string, string>>): Promise<Browser> {
  if (Object.keys(hosts).length === 0) return (launched ??= launchChromium())
  const browser = await launchChromium(hosts)
  after(() => browser.close())
  return browser
}

/** What a browser keeps of a person who has signed in. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

interface WindowOptions {
  readonly hosts?: Readonly<Record<string, string>>
  readonly storageState?: SignedIn
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly hasTouch?: boolean
  readonly isMobile?: boolean
}

/** A window of a fresh user, no cookies, or of one who has signed in; and no network but this machine. */
export async function openWindow(options: WindowOptions = {}): Promise<Page> {
  const context = await openContext(options)
  after(() => context.close())
  return openTab(context)
}

/** What the windows of one person share; it ends with the browser. */
export async function openContext({ hosts = {}, ...kept }: WindowOptions = {}): Promise<BrowserContext> {
  const context = await (await browserFor(hosts)).newContext(kept)
  // Only a page that never comes fails by it, not one that a busy machine draws slowly.
  context.setDefaultTimeout(60_000)
  await slowDown(context)
  return context
}

export async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await watch(page)
  return page
}

const complaints = new WeakMap<Page, string[]>()

/** Remembers what the browser complains about: errors of scripts, and what a policy kept from happening. */
async function watch(page: Page): Promise<void> {
  const heard: string[] = []
  complaints.set(page, heard)
  page.on('pageerror', (error) => heard.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // A form that was refused is a page with its own status.
    const isOfPage = message.location().url === page.url()
    if (message.type() === 'error' && !isOfPage) heard.push(`console: ${message.text()} ${message.location().url}`)
  })
  await page.exposeFunction('policyComplaint', (text: string) => heard.push(`policy: ${text}`))
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) => {
    policyComplaint([event.effectiveDirective, event.blockedURI, event.sample].join(' '))
  })`)
}

/** Nothing was complained about so far, but for what the test expects. */
export function assertQuiet(page: Page, expected: RegExp = /^$/): void {
  assert.deepEqual(
    (complaints.get(page) ?? []).filter((text) => !expected.test(text)),
    [],
    page.url(),
  )
}

/** What every page must hold, wide and narrow, light and dark: no axe rule broken, nothing beyond the screen's edge. */
export async function assertGoodPage(page: Page, name: string): Promise<void> {
  for (const look of LOOKS) {
    await page.emulateMedia({ colorScheme: look.colorScheme })
    await page.setViewportSize({ width: look.width, height: look.height })
    await assertStill(page, `${name}, ${look.name}`)
    if (PICTURES !== undefined) {
      mkdirSync(PICTURES, { recursive: true })
      await page.evaluate('window.scrollTo(0, 0)')
      await page.screenshot({ path: join(PICTURES, `${name}-${look.name}.png`), fullPage: true })
    }
    await assertFits(page, `${name}, ${look.name}`)
    const found = await violationsOf(page, look.rules)
    assert.deepEqual(found, [], `${name}, ${look.name}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(NARROWEST)
  await assertFits(page, `${name}, narrowest`)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/**
 * Elements whose content is wider than they are, and hides or scrolls there. Code scrolls, tabs scroll, fields do, and what
 * ends in dots says so; what is for readers alone has no width.
 */
const CUT_OFF = `[...document.querySelectorAll('body *')]
  .filter((each) => {
    const { overflowX, textOverflow } = getComputedStyle(each)
    if (overflowX === 'visible' || textOverflow === 'ellipsis' || each.clientWidth < 2) return false
    if (each.scrollWidth <= each.clientWidth + 1) return false
    return each.closest('.hidden, pre, svg, .tabs, .tab-links, input, textarea, select') === null
  })
  .map((each) => each.outerHTML.slice(0, 200) + ' … ' + each.scrollWidth + ' in ' + each.clientWidth)`

/** On a phone nothing that one reads is wider than its place. */
export async function assertNothingCutOff(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: PHONE_WIDTH, height: 844 })
  await assertStill(page, name)
  await page.evaluate(DRAWN)
  assert.deepEqual(await page.evaluate(CUT_OFF), [], `${name}: text is cut off`)
}

/** The narrowest window in which tables don't scroll sideways. */
const WIDE_TABLES = { width: 1400, height: 900 }

const CUT_TABLES = `[...document.querySelectorAll('.table-wrap')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
  .map((each) => each.getAttribute('aria-label') + ': ' + each.scrollWidth + ' in ' + each.clientWidth)`

/** Where the page scrolls and not the table, no column is beyond its edge. */
export async function assertTablesFit(page: Page, name: string): Promise<void> {
  await page.setViewportSize(WIDE_TABLES)
  await assertStill(page, name)
  await page.evaluate(DRAWN)
  assert.deepEqual(await page.evaluate(CUT_TABLES), [], `${name}: a table is cut off`)
}

const DRAWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** Twice where the first look finds something: what a browser is still about to draw is not held against the page. */
async function violationsOf(page: Page, rules: readonly string[] | undefined): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  // Selectors of what passed and style sheets fetched again cost more than the rules, which use neither.
  const options = { resultTypes: ['violations'], selectors: false, preload: false, ...(rules && { runOnly: rules }) }
  const run = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`
  const look = async () =>
    ((await page.evaluate(run)) as axe.Result[]).flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
    )
  const found = await look()
  if (found.length === 0) return found
  await page.evaluate(DRAWN)
  return look()
}

const IS_STILL = `document.querySelector('[aria-busy=true]') === null &&
  document.getAnimations().every(({ playState }) => playState !== 'running')`

/** What is still being fetched is dimmed, and what fades has no colour that could be judged. */
async function assertStill(page: Page, name: string): Promise<void> {
  await eventually(`${name} stands still`, async () => (await page.evaluate(IS_STILL)) === true)
}

async function assertFits(page: Page, name: string): Promise<void> {
  const beyond = async () => Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'))
  // Another width can make a page draw something else, in its next frame.
  if ((await beyond()) > 0) await page.evaluate(DRAWN)
  const overflow = await beyond()
  assert.ok(overflow <= 0, `${name}: ${overflow} pixels beyond the edge`)
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(WORDING.email).fill(email)
  await page.getByLabel(WORDING.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
