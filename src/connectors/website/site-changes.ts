import { hash } from 'node:crypto'
import type { Change } from '#connector-kit'
import { parseFeed } from './feed.ts'
import { type SiteFetcher, validatorOf, type WebsiteSource } from './fetcher.ts'
import { contentKey, isoDate, readDocument } from './page-item.ts'
import { readSitemaps } from './seeds.ts'
import type { Site } from './site.ts'
import type { SitemapEntry } from './sitemap.ts'

const MAX_REMEMBERED = 200

/** What the last look at a site's sitemaps, feeds and start pages found. */
export interface SiteState {
  /** The newest change they named. */
  readonly newest: string
  /** By address. */
  readonly lists: Readonly<Record<string, ListState>>
}

interface ListState {
  readonly validator?: string | undefined
  /** Of the pages it named. */
  readonly digest: string
}

/** Sitemaps, feeds and start pages are lists of pages. */
interface PageList {
  readonly url: string
  readonly validator: string | undefined
  readonly pages: readonly SitemapEntry[]
}

/**
 * Pages that feeds and sitemaps name as changed since the last look, and pages that they or the start pages name for the
 * first time. Everything else is found by comparing the whole site. Returns the new state.
 */
export async function* siteChanges(
  source: WebsiteSource,
  fetcher: SiteFetcher,
  site: Site,
  before: SiteState | undefined,
): AsyncGenerator<Change, SiteState> {
  const changed: SitemapEntry[] = []
  const lists: Record<string, ListState> = {}
  for await (const { url, validator, pages } of readLists(source, fetcher, site, before)) {
    const digest = hash('sha256', JSON.stringify(pages), 'base64url').slice(0, 12)
    if (Object.keys(lists).length < MAX_REMEMBERED) lists[url] = { validator, digest }
    if (before?.lists[url]?.digest !== digest) for (const page of pages) changed.push(page)
  }
  if (before !== undefined) yield* changedPages(source, fetcher, site, changed, before.newest)
  // A list that wasn't sent again is as it was.
  return { newest: newestOf(changed, before?.newest ?? ''), lists: { ...before?.lists, ...lists } }
}

async function* readLists(
  source: WebsiteSource,
  fetcher: SiteFetcher,
  site: Site,
  before: SiteState | undefined,
): AsyncGenerator<PageList> {
  const validators = Object.fromEntries(
    Object.entries(before?.lists ?? {}).flatMap(([url, { validator }]) =>
      validator === undefined ? [] : [[url, validator]],
    ),
  )
  yield* readSitemaps(source, fetcher, site, validators)
  for (const start of site.starts) {
    const fetched = await fetcher.fetch(start)
    if (fetched.kind !== 'page') continue
    const { links, feeds } = readDocument(site, start, fetched.response, source.config.files)
    const pages = source.config.links ? links.map((url) => ({ url, modifiedAt: undefined })) : []
    yield { url: start, validator: undefined, pages }
    for (const feed of feeds) {
      const address = URL.parse(feed, start)?.href ?? ''
      const response = await fetcher.file(address, validators[address])
      if (response === undefined) continue
      yield { url: address, validator: validatorOf(response), pages: entriesOf(site, address, response.bytes) }
    }
  }
}

function entriesOf(site: Site, feed: string, bytes: Uint8Array): SitemapEntry[] {
  return parseFeed(Buffer.from(bytes).toString('utf8')).flatMap(({ url, modifiedAt }) => {
    const inside = site.pageAt(url, feed)
    return inside === undefined ? [] : [{ url: inside, modifiedAt }]
  })
}

async function* changedPages(
  source: WebsiteSource,
  fetcher: SiteFetcher,
  site: Site,
  named: readonly SitemapEntry[],
  since: string,
): AsyncGenerator<Change> {
  if (named.length === 0) return
  const known = new Set<string>()
  const contents = new Set<string | undefined>()
  for await (const { id, version } of source.known(site.id)) {
    known.add(id)
    contents.add(contentKey(version))
  }
  contents.delete(undefined)
  const done = new Set<string>()
  for (const { url, modifiedAt } of named) {
    if (done.has(url)) continue
    const isKnown = known.has(url)
    if (isKnown ? (isoDate(modifiedAt) ?? '') <= since : known.size + done.size >= source.config.maxPages) continue
    done.add(url)
    if (isKnown) yield { kind: 'changed', id: url, scope: site.id }
    else yield* newPage(source, fetcher, site, url, contents)
  }
}

/** The same content at a new address is no new page. */
async function* newPage(
  source: WebsiteSource,
  fetcher: SiteFetcher,
  site: Site,
  url: string,
  contents: Set<string | undefined>,
): AsyncGenerator<Change> {
  const fetched = await fetcher.fetch(url)
  // The service reads it once more and keeps the problem.
  if (fetched.kind === 'failed') yield { kind: 'changed', id: url, scope: site.id }
  if (fetched.kind !== 'page') return
  const { item } = readDocument(site, url, fetched.response, source.config.files)
  const key = item && contentKey(item.version)
  if (item === undefined || (key !== undefined && contents.has(key))) return
  contents.add(key)
  contents.delete(undefined)
  yield { kind: 'item', item }
}

function newestOf(entries: readonly SitemapEntry[], before: string): string {
  let newest = before
  for (const { modifiedAt } of entries) {
    const date = isoDate(modifiedAt) ?? ''
    if (date > newest) newest = date
  }
  return newest
}
