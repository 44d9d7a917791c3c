import { gunzipSync } from 'node:zlib'
import { SourceError } from '#connector-kit'
import { scanXml } from '../../kernel/scan-xml.ts'

/** The limits of the protocol (sitemaps.org). */
const MAX_ENTRIES = 50_000
const MAX_TEXT_BYTES = 50 * 1024 ** 2
const MAX_ADDRESS_CHARACTERS = 2048
const MAX_DEPTH = 20

export interface SitemapEntry {
  readonly url: string
  /** As the site writes it. */
  readonly modifiedAt: string | undefined
}

export interface Sitemap {
  readonly pages: readonly SitemapEntry[]
  /** Of an index: further sitemaps. */
  readonly sitemaps: readonly SitemapEntry[]
}

/** Reads a sitemap or an index of sitemaps: XML or a list of addresses, compressed or not. */
export function parseSitemap(bytes: Uint8Array): Sitemap {
  const text = Buffer.from(unpacked(bytes)).toString('utf8')
  if (/^[\ufeff\s]*</.test(text.slice(0, 1000))) return parseXml(text)
  const lines = text.split(/[\r\n]+/, MAX_ENTRIES)
  const pages = lines.flatMap((line) =>
    /^https?:/.test(line.trim()) ? [{ url: line.trim(), modifiedAt: undefined }] : [],
  )
  return { pages, sitemaps: [] }
}

function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_TEXT_BYTES })
  } catch (cause) {
    throw new SourceError('failed', "The sitemap can't be unpacked, or is larger than 50 MB.", { cause })
  }
}

function parseXml(xml: string): Sitemap {
  const pages: SitemapEntry[] = []
  const sitemaps: SitemapEntry[] = []
  const open: string[] = []
  let depth = 0
  let loc = ''
  let modifiedAt = ''
  scanXml(xml, {
    open(name) {
      if (++depth <= MAX_DEPTH) open.push(name)
      if (name === 'url' || name === 'sitemap') loc = modifiedAt = ''
    },
    text(text) {
      // Images and videos have a `loc` of their own, deeper down.
      const parent = open.at(-2)
      if (depth > MAX_DEPTH || (parent !== 'url' && parent !== 'sitemap')) return
      if (open.at(-1) === 'loc') loc = (loc + text).slice(0, MAX_ADDRESS_CHARACTERS + 1)
      if (open.at(-1) === 'lastmod') modifiedAt = (modifiedAt + text).slice(0, 100)
    },
    close(name) {
      if (depth > 0 && depth-- <= MAX_DEPTH) open.pop()
      const into = name === 'url' ? pages : name === 'sitemap' ? sitemaps : undefined
      const url = loc.trim()
      if (into === undefined || url === '' || url.length > MAX_ADDRESS_CHARACTERS) return
      into.push({ url, modifiedAt: modifiedAt.trim() || undefined })
      loc = modifiedAt = ''
    },
    isDone: () => pages.length + sitemaps.length >= MAX_ENTRIES,
  })
  return { pages, sitemaps }
}
