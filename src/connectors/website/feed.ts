import { scanXml } from '../../kernel/scan-xml.ts'
import type { SitemapEntry } from './sitemap.ts'

const MAX_ENTRIES = 1000
const MAX_FIELD_CHARACTERS = 2048
const DATES = ['updated', 'pubDate', 'published', 'date']

/** The pages that an RSS or Atom feed names, with the time of their last change. */
export function parseFeed(xml: string): SitemapEntry[] {
  const entries: SitemapEntry[] = []
  let fields: Map<string, string> | undefined
  let name = ''
  scanXml(xml, {
    open(element, attributes) {
      if (element === 'item' || element === 'entry') fields = new Map()
      name = element
      const href = element === 'link' ? attributes.get('href') : undefined
      const rel = attributes.get('rel') ?? 'alternate'
      if (href !== undefined && rel === 'alternate' && fields?.has('link') === false) fields.set('link', href)
    },
    text(text) {
      if (fields === undefined || name === '') return
      fields.set(name, ((fields.get(name) ?? '') + text).slice(0, MAX_FIELD_CHARACTERS))
    },
    close(element) {
      name = ''
      if (fields === undefined || (element !== 'item' && element !== 'entry')) return
      const url = (fields.get('link') ?? '').trim()
      const found = fields
      const modifiedAt = DATES.map((each) => found.get(each)?.trim()).find(Boolean)
      if (url !== '') entries.push({ url, modifiedAt })
      fields = undefined
    },
    isDone: () => entries.length >= MAX_ENTRIES,
  })
  return entries
}
