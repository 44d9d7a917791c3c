import { hash } from 'node:crypto'
import { type KnownItem, type Listed, SourceError } from '#connector-kit'
import type { Fetched, SiteFetcher, WebsiteSource } from './fetcher.ts'
import { contentKey, readDocument } from './page-item.ts'
import { readSitemaps } from './seeds.ts'
import type { Site } from './site.ts'
import { TrapGuard } from './traps.ts'

/** Requests under way at the same time. */
const WINDOW = 4
/** A checkpoint holds the whole frontier, so a long crawl writes it less often. */
const MIN_PAGES_PER_CHECKPOINT = 100
const CHECKPOINTS_PER_CRAWL = 10
/** Nothing to read in these, and often large. */
const SKIPPED_FILES =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|css|m?js|map|json|xml|rss|atom|woff2?|ttf|eot|otf|mp[34]|m4[av]|avi|mov|webm|wav|ogg|zip|gz|tgz|bz2|xz|7z|rar|tar|exe|msi|dmg|iso|apk|deb|rpm|jar|bin)$/i

interface Target {
  readonly url: string
  /** Clicks from the start. */
  readonly depth: number
}

interface Checkpoint {
  readonly waiting: readonly (readonly [string, number])[]
  /** Digests of the addresses that were asked for. */
  readonly seen: readonly string[]
  readonly requested: number
}

/**
 * Walks a site: the start pages, pages that are known from earlier runs, the sitemap, and then links, breadth first. A
 * known page is requested on condition that it changed, so an unchanged one costs a few bytes. A page isn't listed if it's
 * gone; the service then asks for it once more before it deletes anything.
 */
export class SiteCrawl {
  readonly #source: WebsiteSource
  readonly #site: Site
  readonly #fetcher: SiteFetcher
  readonly #traps = new TrapGuard()
  readonly #known = new Map<string, KnownItem>()
  /** Content that was listed, by its digest. */
  readonly #contents = new Map<string, string>()
  readonly #seen = new Set<string>()
  #waiting: Target[] = []
  #next = 0
  #requested = 0
  #sinceCheckpoint = 0

  constructor(source: WebsiteSource, site: Site, fetcher: SiteFetcher) {
    this.#source = source
    this.#site = site
    this.#fetcher = fetcher
  }

  async *list(checkpoint: unknown): AsyncGenerator<Listed> {
    for await (const item of this.#source.known(this.#site.id)) this.#known.set(item.id, item)
    if (isCheckpoint(checkpoint)) this.#resume(checkpoint)
    else await this.#begin()
    const underWay: { target: Target; fetched: Promise<Fetched> }[] = []
    for (;;) {
      while (underWay.length < WINDOW && this.#next < this.#waiting.length && this.#requested < this.#maxPages) {
        const target = this.#waiting[this.#next++] as Target
        const fetched = this.#fetcher.fetch(target.url, this.#known.get(target.url)?.accessKey)
        // It's awaited in turn, below.
        fetched.catch(() => {})
        underWay.push({ target, fetched })
        this.#requested += 1
      }
      const first = underWay.shift()
      if (first === undefined) break
      yield* this.#listed(first.target, await first.fetched)
      if (++this.#sinceCheckpoint >= this.#pagesPerCheckpoint)
        yield this.#checkpoint(underWay.map(({ target }) => target))
    }
    if (this.#next < this.#waiting.length) {
      const reason = `The site has more than ${this.#maxPages} pages. Raise the page limit or leave out parts of it.`
      yield { kind: 'problem', id: `Page limit of ${this.#site.id}`, reason }
    }
  }

  async #begin(): Promise<void> {
    for (const url of this.#site.starts) this.#add(url, 0)
    for (const id of this.#known.keys()) if (this.#site.pageAt(id, id) === id) this.#add(id, 0)
    for await (const { pages } of readSitemaps(this.#source, this.#fetcher, this.#site)) {
      for (const { url } of pages) this.#add(url, 0)
    }
  }

  *#listed({ url, depth }: Target, fetched: Fetched): Generator<Listed> {
    const known = this.#known.get(url)
    if (fetched.kind === 'failed') yield { kind: 'problem', id: url, reason: fetched.reason }
    else if (fetched.kind === 'moved') this.#add(fetched.to, depth)
    else if (fetched.kind === 'unchanged') {
      if (known === undefined) return
      this.#claim(known.version, url)
      yield { kind: 'entry', ...known }
    } else if (fetched.kind === 'page') {
      const { item, links, canonical } = readDocument(this.#site, url, fetched.response, this.#source.config.files)
      if (canonical !== url) this.#add(canonical, depth)
      if (this.#source.config.links) for (const link of links) this.#follow(link, depth + 1)
      if (item !== undefined && this.#claim(item.version, url)) yield { kind: 'item', item }
    }
  }

  /** Of several addresses with the same content, the first one is listed. */
  #claim(version: string, url: string): boolean {
    const key = contentKey(version)
    if (key === undefined) return true
    const owner = this.#contents.get(key) ?? url
    this.#contents.set(key, owner)
    return owner === url
  }

  #follow(url: string, depth: number): void {
    if (SKIPPED_FILES.test(url.split('?', 1)[0] ?? '') || this.#seen.has(digestOf(url))) return
    if (this.#traps.admits(url, depth)) this.#add(url, depth)
  }

  #add(url: string, depth: number): void {
    const digest = digestOf(url)
    // More than can be requested need not be remembered; one more says that there are more.
    if (this.#seen.has(digest) || this.#waiting.length > this.#maxPages) return
    this.#seen.add(digest)
    this.#waiting.push({ url, depth })
  }

  #resume({ waiting, seen, requested }: Checkpoint): void {
    this.#waiting = waiting.map(([url, depth]) => ({ url, depth }))
    for (const digest of seen) this.#seen.add(digest)
    this.#requested = requested
  }

  #checkpoint(underWay: readonly Target[]): Listed {
    this.#sinceCheckpoint = 0
    this.#waiting = this.#waiting.slice(this.#next)
    this.#next = 0
    const state: Checkpoint = {
      waiting: [...underWay, ...this.#waiting].map(({ url, depth }) => [url, depth] as const),
      seen: [...this.#seen],
      requested: this.#requested - underWay.length,
    }
    return { kind: 'checkpoint', state }
  }

  get #maxPages(): number {
    return this.#source.config.maxPages
  }

  get #pagesPerCheckpoint(): number {
    return Math.max(MIN_PAGES_PER_CHECKPOINT, Math.ceil(this.#requested / CHECKPOINTS_PER_CRAWL))
  }
}

/** Without its start page a site can't be trusted: it may be down, moved, or ask to sign in. Nothing is deleted then. */
export async function requireStart(fetcher: SiteFetcher, { start, title }: Site): Promise<void> {
  let fetched = await fetcher.fetch(start)
  for (let moves = 0; fetched.kind === 'moved' && moves < 5; moves++) fetched = await fetcher.fetch(fetched.to)
  if (fetched.kind === 'page') return
  const kind = fetched.kind === 'forbidden' ? 'unauthorized' : 'unreachable'
  throw new SourceError(kind, `${title}: ${whyUnavailable(fetched)}`)
}

export function whyUnavailable(fetched: Fetched): string {
  if (fetched.kind === 'gone') return "The start page doesn't exist."
  if (fetched.kind === 'failed') return fetched.reason
  if (fetched.kind === 'moved') return 'The start page redirects in circles.'
  return (
    "The start page can't be read: robots.txt disallows it, it needs a sign-in, or it redirects to another website. " +
    'If it redirects, enter the address it leads to.'
  )
}

function digestOf(url: string): string {
  return hash('sha256', url, 'base64url').slice(0, 10)
}

function isCheckpoint(value: unknown): value is Checkpoint {
  return typeof value === 'object' && value !== null && Array.isArray((value as Checkpoint).waiting)
}
