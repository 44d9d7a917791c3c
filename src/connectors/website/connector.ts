import {
  type Access,
  type Account,
  anyOf,
  type Change,
  type Check,
  defineConnector,
  everyone,
  type Group,
  group,
  hostOf,
  type Item,
  type Listed,
  type ReadResult,
  type Scope,
  SourceError,
} from '#connector-kit'
import { organizationGroups } from '../files/organization-groups.ts'
import { config, secret, signInHeaders, type WebsiteConfig } from './config.ts'
import { requireStart, SiteCrawl, whyUnavailable } from './crawl-site.ts'
import { MAX_CRAWL_DELAY_SECONDS, SiteFetcher, type WebsiteSource } from './fetcher.ts'
import { readDocument } from './page-item.ts'
import { readSitemaps } from './seeds.ts'
import { type Site, sitesOf } from './site.ts'
import { type SiteState, siteChanges } from './site-changes.ts'

const READERS = 'readers'

/** Pages and files of websites. Websites have no permissions that can be read, so the connection says who sees them. */
export default defineConnector({
  name: 'website',
  title: 'Website',
  description: 'Pages, PDFs and Office files of public and internal websites, by sitemap, feeds and links.',
  category: 'web',
  version: 1,
  config,
  secret,
  transport: 'http',
  hosts: (values) => [...new Set(sitesOf(values).map(({ origin }) => hostOf(origin)))],
  credentials: (values, settings) => ({ headers: signInHeaders(values, settings) }),
  limits: { requestsPerSecond: 10, concurrent: 4 },
  // An administrator typed them.
  verifiesEmails: true,
  permissionRules: [
    { source: 'Public pages', almanac: 'Everyone, or the people and groups you name', isExact: true },
    { source: 'Pages behind a sign-in', almanac: 'Everyone, or the people and groups you name', isExact: false },
  ],
  objectTypes: [
    { name: 'page', title: 'Page' },
    { name: 'file', title: 'File' },
  ],
  check,
  accounts,
  groups,
  scopes,
  list,
  changes,
  read,
})

async function* check(source: WebsiteSource): AsyncIterable<Check> {
  for (const site of sitesOf(source.config)) {
    const fetcher = fetchers.of(source, site)
    const name = site.title
    const { crawlDelaySeconds = 0 } = await fetcher.robots()
    let fetched = await fetcher.fetch(site.start)
    for (let moves = 0; fetched.kind === 'moved' && moves < 5; moves++) fetched = await fetcher.fetch(fetched.to)
    if (fetched.kind !== 'page') {
      yield { name, result: 'failed', detail: whyUnavailable(fetched) }
      continue
    }
    const { item, links } = readDocument(site, fetched.url, fetched.response, true)
    const found = links.length === 1 ? '1 link to another page' : `${links.length} links to other pages`
    yield item === undefined
      ? { name, result: 'warning', detail: `The start page has no text, or asks not to be indexed. It has ${found}.` }
      : { name, result: 'ok', detail: `"${item.title}", with ${found}.` }
    let pages = 0
    let sitemaps = 0
    for await (const sitemap of readSitemaps(source, fetcher, site)) {
      sitemaps += 1
      pages += sitemap.pages.length
    }
    const detail =
      pages === 0
        ? 'No sitemap. Pages are found by links.'
        : `${counted(sitemaps, 'sitemap')} with ${counted(pages, 'page')}.`
    yield { name: `${name}: sitemap`, result: 'ok', detail }
    if (crawlDelaySeconds > 1) {
      const seconds = Math.min(crawlDelaySeconds, MAX_CRAWL_DELAY_SECONDS)
      const slow = `robots.txt asks for a pause between requests. One page is read every ${seconds} seconds.`
      yield { name: `${name}: speed`, result: 'warning', detail: slow }
    }
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

async function* accounts({ config: { readers } }: WebsiteSource): AsyncIterable<Account> {
  for (const email of readers) yield { id: email.toLowerCase(), name: email, email, isActive: true }
}

async function* groups({ config: { readers, groups: named } }: WebsiteSource): AsyncIterable<Group> {
  const members = readers.map((email) => ({ account: email.toLowerCase() }))
  if (members.length > 0) yield { id: READERS, title: 'Readers of the website', members }
  yield* organizationGroups(named)
}

/** A group that was named and isn't known lets nobody in, so it never becomes everyone. */
function accessOf({ readers, groups: named }: WebsiteConfig): Access {
  if (readers.length + named.length === 0) return everyone
  const ids = organizationGroups(named).map(({ id }) => id)
  return anyOf(...(readers.length > 0 ? [READERS] : []).concat(ids).map(group))
}

async function* scopes({ config: settings }: WebsiteSource): AsyncIterable<Scope> {
  const access = accessOf(settings)
  for (const { id, title, start } of sitesOf(settings)) yield { id, title, url: start, access }
}

async function* list(source: WebsiteSource, scope: Scope, checkpoint: unknown): AsyncIterable<Listed> {
  const site = siteOf(source.config, scope.id)
  if (site === undefined) throw new SourceError('failed', `${scope.id} isn't a start address any more.`)
  const fetcher = fetchers.of(source, site)
  await requireStart(fetcher, site)
  yield* new SiteCrawl(source, site, fetcher).list(checkpoint)
}

async function* changes(source: WebsiteSource, cursor: string | undefined): AsyncIterable<Change> {
  const before = (cursor === undefined ? {} : JSON.parse(cursor)) as Record<string, SiteState>
  const after: Record<string, SiteState> = {}
  for (const site of sitesOf(source.config)) {
    after[site.id] = yield* siteChanges(source, fetchers.of(source, site), site, before[site.id])
  }
  yield { kind: 'cursor', next: JSON.stringify(after) }
}

async function read(source: WebsiteSource, { id, scope }: Pick<Item, 'id' | 'scope'>): Promise<ReadResult> {
  const site = siteOf(source.config, scope)
  // Excluded, or below no start address any more.
  if (site === undefined || site.pageAt(id, id) !== id) return { kind: 'gone' }
  const fetcher = fetchers.of(source, site)
  const fetched = await fetcher.fetch(id)
  if (fetched.kind === 'failed') throw new SourceError('failed', fetched.reason)
  if (fetched.kind === 'page') {
    const { item } = readDocument(site, id, fetched.response, source.config.files)
    if (item !== undefined) return { kind: 'item', item }
  }
  // A site that is down or signed us out may answer everything with "not found" or a redirect.
  await fetchers.requireStart(source, site)
  return { kind: fetched.kind === 'forbidden' ? 'forbidden' : 'gone' }
}

function siteOf(settings: WebsiteConfig, id: string): Site | undefined {
  return sitesOf(settings).find((site) => site.id === id)
}

/** Kept for a run, so that robots.txt is read once and its pauses hold for all requests. */
const fetchers = {
  known: new WeakMap<WebsiteSource, Map<string, { fetcher: SiteFetcher; isUp?: Promise<void> | undefined }>>(),
  entry(source: WebsiteSource, site: Site) {
    const bySite = this.known.get(source) ?? new Map()
    this.known.set(source, bySite)
    const entry = bySite.get(site.id) ?? { fetcher: new SiteFetcher(source, site) }
    bySite.set(site.id, entry)
    return entry as { fetcher: SiteFetcher; isUp?: Promise<void> | undefined; checkedMs?: number }
  },
  of(source: WebsiteSource, site: Site): SiteFetcher {
    return this.entry(source, site).fetcher
  },
  /** Asked again after a minute. */
  requireStart(source: WebsiteSource, site: Site): Promise<void> {
    const entry = this.entry(source, site)
    const now = performance.now()
    if (entry.isUp === undefined || now - (entry.checkedMs ?? 0) > 60_000) {
      entry.checkedMs = now
      entry.isUp = requireStart(entry.fetcher, site)
      entry.isUp.catch(() => {})
    }
    return entry.isUp
  },
}
