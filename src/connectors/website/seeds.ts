import { SourceError } from '#connector-kit'
import { type SiteFetcher, validatorOf, type WebsiteSource } from './fetcher.ts'
import type { Site } from './site.ts'
import { parseSitemap, type SitemapEntry } from './sitemap.ts'

const MAX_SITEMAPS = 500
const MAX_NESTING = 3

/** A sitemap that was read, and what to ask for it with next time. */
export interface ReadSitemap {
  readonly url: string
  readonly validator: string | undefined
  /** Pages of the site only. */
  readonly pages: readonly SitemapEntry[]
}

/**
 * The sitemaps of a site, one by one: those that were configured, else those that robots.txt names, else /sitemap.xml.
 * `validators`: of earlier answers; a sitemap that didn't change isn't yielded.
 */
export async function* readSitemaps(
  source: WebsiteSource,
  fetcher: SiteFetcher,
  site: Site,
  validators: Readonly<Record<string, string>> = {},
): AsyncGenerator<ReadSitemap> {
  const waiting = (await firstSitemaps(source, fetcher, site)).map((url) => ({ url, nesting: 0 }))
  const seen = new Set<string>()
  for (const { url, nesting } of waiting) {
    if (seen.has(url) || seen.size >= MAX_SITEMAPS) continue
    seen.add(url)
    const response = await fetcher.file(url, validators[url])
    if (response === undefined) continue
    const { pages, sitemaps } = parsed(response.bytes)
    for (const child of nesting < MAX_NESTING ? sitemaps : []) {
      const address = URL.parse(child.url, url)?.href
      if (address !== undefined) waiting.push({ url: address, nesting: nesting + 1 })
    }
    yield {
      url,
      // An index is always read: its sitemaps may have changed although it didn't.
      validator: sitemaps.length > 0 ? undefined : validatorOf(response),
      pages: pages.flatMap(({ url: page, modifiedAt }) => {
        const inside = site.pageAt(page, url)
        return inside === undefined ? [] : [{ url: inside, modifiedAt }]
      }),
    }
  }
}

/** Many sites answer with a page where a sitemap would be. */
function parsed(bytes: Uint8Array): ReturnType<typeof parseSitemap> {
  try {
    return parseSitemap(bytes)
  } catch (error) {
    if (error instanceof SourceError) return { pages: [], sitemaps: [] }
    throw error
  }
}

async function firstSitemaps({ config }: WebsiteSource, fetcher: SiteFetcher, { origin }: Site): Promise<string[]> {
  if (config.sitemaps.length > 0) return config.sitemaps.filter((url) => URL.parse(url)?.origin === origin)
  const { sitemaps } = await fetcher.robots()
  const named = sitemaps.flatMap((url) => URL.parse(url, origin)?.href ?? [])
  return named.length > 0 ? named : [`${origin}/sitemap.xml`]
}
