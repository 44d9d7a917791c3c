import type { BrowserContext, Page } from 'playwright-core'
import { AMARA, DEMO_PASSWORD } from './demo-app.ts'
import { openContext, openTab, signIn } from './real-browser.ts'
import { WORDING } from './wording.ts'

/** A page of the web, as one person of the demo company sees it. */
export interface WebPage {
  readonly name: string
  readonly path: string
  readonly as: string
  /** What is there when the page is. */
  readonly shows: string
  /** What one does there before looking. */
  act?(page: Page): Promise<void>
}

async function answered(page: Page): Promise<void> {
  await page.waitForURL(/\/chat\/[^?]+$/)
  await page.getByRole('button', { name: WORDING.copyAnswer }).waitFor()
}

/** Every page; the tests look at each, and `npm run screenshots` takes its picture. */
export const WEB_PAGES: readonly WebPage[] = [
  { name: 'home', path: '/', as: AMARA, shows: 'New for you' },
  {
    name: 'home-suggestions',
    path: '/',
    as: AMARA,
    shows: 'New for you',
    async act(page) {
      await page.getByRole('combobox', { name: 'Search' }).pressSequentially('gat')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  { name: 'results', path: '/search?q=gateway', as: AMARA, shows: 'Runbook: gateway reconnect storm' },
  {
    name: 'results-answer',
    path: '/search?q=How+many+vacation+days+do+I+have%3F',
    as: AMARA,
    shows: 'Ask in chat',
  },
  { name: 'results-people', path: '/search?q=priya', as: AMARA, shows: 'Priya Raghunathan' },
  { name: 'results-filtered', path: '/search?q=gateway&type=Page', as: AMARA, shows: 'Clear' },
  { name: 'results-none', path: '/search?q=gateway&type=Page&from=nobody', as: AMARA, shows: 'No results' },
  {
    name: 'preview',
    path: '/search?q=reconnect+storm&doc=wiki:Runbook:runbook-gateway-reconnect-storm',
    as: AMARA,
    shows: 'Match 1 of',
  },
  {
    name: 'preview-why',
    path: '/search?q=security+review',
    as: AMARA,
    shows: 'results',
    async act(page) {
      await page.keyboard.press('Escape')
      await page.locator('.row h2 a').first().focus()
      await page.keyboard.press('Space')
      await page.getByRole('button', { name: WORDING.whyCanISeeThis }).click()
      await page.getByText(WORDING.whoCanSeeThis).waitFor()
    },
  },
  { name: 'document', path: '/d/wiki:Runbook:runbook-gateway-reconnect-storm', as: AMARA, shows: 'Who can see this?' },
  { name: 'people', path: '/people', as: AMARA, shows: 'Beatriz Moura' },
  {
    name: 'person',
    path: '/search?q=priya',
    as: AMARA,
    shows: 'Priya Raghunathan',
    async act(page) {
      await page.getByRole('list', { name: 'People' }).getByRole('link').first().click()
      await page.getByText('Recent documents').waitFor()
    },
  },
  { name: 'chat', path: '/chat', as: AMARA, shows: 'What would you like to know?' },
  {
    name: 'chat-answer',
    path: '/chat?q=How+is+the+reconnect+storm+of+the+gateway+mitigated%3F',
    as: AMARA,
    shows: 'How this answer was found',
    act: answered,
  },
  {
    name: 'chat-citation',
    path: '/chat?q=How+is+the+reconnect+storm+of+the+gateway+mitigated%3F',
    as: AMARA,
    shows: 'How this answer was found',
    async act(page) {
      await answered(page)
      await page.locator('.cite').first().click()
      await page.getByText(WORDING.showingTheCitedPassage).waitFor()
    },
  },
  {
    name: 'chat-nothing',
    path: '/chat?q=What+do+marmots+dream+of%3F',
    as: AMARA,
    shows: "I couldn't find an answer",
  },
  { name: 'settings', path: '/settings', as: AMARA, shows: 'This browser' },
  { name: 'library', path: '/library', as: AMARA, shows: 'Start from an example' },
  { name: 'agents', path: '/agents', as: AMARA, shows: 'Start from an example' },
  { name: 'agent-new', path: '/agents/new?from=explainer', as: AMARA, shows: 'documents you can see' },
  { name: 'announcements', path: '/announcements', as: AMARA, shows: 'New announcement' },
  { name: 'collections', path: '/collections', as: AMARA, shows: 'New collection' },
  { name: 'links', path: '/links', as: AMARA, shows: 'New go link' },
  { name: 'pins', path: '/pins', as: AMARA, shows: 'Pinned for' },
  { name: 'verify', path: '/verify', as: AMARA, shows: 'Requested by Priya' },
  { name: 'triggers', path: '/triggers', as: AMARA, shows: 'No triggers yet' },
  {
    name: 'trigger-new',
    path: '/triggers',
    as: AMARA,
    shows: 'No triggers yet',
    async act(page) {
      await page.getByRole('button', { name: WORDING.newTrigger }).click()
      await page.getByLabel(WORDING.event).waitFor()
    },
  },
  { name: 'account', path: '/account', as: AMARA, shows: 'Sign out everywhere' },
  { name: 'skills', path: '/skills', as: AMARA, shows: 'No skills yet' },
  { name: 'answers', path: '/answers', as: AMARA, shows: 'How many vacation days do I have?' },
  { name: 'answers-none', path: '/answers?q=marmots', as: AMARA, shows: 'No answers match' },
  {
    name: 'answer-new',
    path: '/answers/new',
    as: AMARA,
    shows: 'Publish',
  },
]

const people = new Map<string, Promise<BrowserContext>>()

/**
 * Each signs in once: a password takes as long to check as a page to draw. And each has one cache, because the browser compiles
 * scripts longer than it draws most pages.
 */
function signedIn(base: string, email: string): Promise<BrowserContext> {
  const key = `${base} ${email}`
  const kept = people.get(key) ?? signInAt(base, email)
  people.set(key, kept)
  return kept
}

async function signInAt(base: string, email: string): Promise<BrowserContext> {
  const context = await openContext()
  const page = await openTab(context)
  await page.goto(`${base}/signin`)
  await signIn(page, email, DEMO_PASSWORD)
  await page.waitForURL(({ pathname }) => pathname !== '/signin')
  await leave(page)
  return context
}

/** Closed before the next one opens, or all pages of a file would go on asking the service until its end. */
const opened = new Map<BrowserContext, Page>()

/** With nothing left of it for the next page but cookies and the cache. */
async function leave(page: Page): Promise<void> {
  await page.evaluate('localStorage.clear()')
  await page.close()
}

/** A window in which this person is signed in, at the page. */
export async function openPage(base: string, { path, as, shows, act }: WebPage): Promise<Page> {
  const context = await signedIn(base, as)
  const before = opened.get(context)
  if (before !== undefined) await leave(before)
  const page = await openTab(context)
  opened.set(context, page)
  await page.goto(base + path)
  await page.getByText(shows).first().waitFor()
  await act?.(page)
  return page
}
