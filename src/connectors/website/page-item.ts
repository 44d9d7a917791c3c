import { hash } from 'node:crypto'
import { type HttpResponse, type Item, scope } from '#connector-kit'
import { decodeText } from '../../domain/content/decode-text.ts'
import { bareType, charsetOf, contentForm } from '../../domain/content/mime-types.ts'
import { AGENT, validatorOf } from './fetcher.ts'
import { type Page, readPage, readRobotsTag } from './read-page.ts'
import type { Site } from './site.ts'

/** Pages with less text than this may look alike without being the same. */
const MIN_COMPARED_CHARACTERS = 200

/** A page that was fetched: what to store of it, and where it leads. */
export interface ReadDocument {
  /** Undefined: it isn't to be stored, because it says so, or has another address, or no text. */
  readonly item: Item | undefined
  /** Pages of the site that it links to. */
  readonly links: readonly string[]
  /** As the page writes them. */
  readonly feeds: readonly string[]
  /** The site's one address for this content. */
  readonly canonical: string
}

/** Turns an answer into an item. `withFiles`: also PDFs and Office files. */
export function readDocument(site: Site, url: string, response: HttpResponse, withFiles: boolean): ReadDocument {
  const { headers, bytes } = response
  const type = headers['content-type'] ?? 'application/octet-stream'
  const header = readRobotsTag(headers['x-robots-tag'] ?? '', AGENT)
  const form = contentForm(type)
  if (form === 'html') {
    const page = readPage(decodeText(bytes, charsetOf(type)), AGENT)
    const base = URL.parse(page.base ?? '', url)?.href ?? url
    const canonical = (page.canonical && site.pageAt(page.canonical, base)) ?? url
    const mayFollow = page.mayFollow && header.mayFollow
    const isStored = page.mayIndex && header.mayIndex && canonical === url && page.html !== ''
    const links = mayFollow ? page.links.flatMap((href) => site.pageAt(href, base) ?? []) : []
    return { item: isStored ? pageItem(site, url, page, response) : undefined, links, feeds: page.feeds, canonical }
  }
  const canonical = canonicalLink(site, url, headers['link']) ?? url
  const isStored = withFiles && form !== undefined && header.mayIndex && canonical === url && bytes.length > 0
  return { item: isStored ? fileItem(site, url, bareType(type), response) : undefined, links: [], feeds: [], canonical }
}

/** Equal for the same content at two addresses. Undefined: too little to tell. */
export function contentKey(version: string): string | undefined {
  const [key = '', , isLong] = version.split(' ')
  return isLong === 'long' ? key : undefined
}

function pageItem(site: Site, url: string, page: Page, response: HttpResponse): Item {
  const title = page.title ?? nameOf(url)
  return {
    ...common(site, url, response, page.html.replace(/\s+/g, ' '), title),
    objectType: 'page',
    body: { mimeType: 'text/html', content: page.html },
    ...dates(page.publishedAt, page.modifiedAt ?? response.headers['last-modified']),
    ...(page.language !== undefined && { properties: { language: page.language.slice(0, 35) } }),
  }
}

function fileItem(site: Site, url: string, mimeType: string, response: HttpResponse): Item {
  const filename = nameOf(url)
  return {
    ...common(site, url, response, response.bytes, filename),
    objectType: 'file',
    filename,
    body: { mimeType, content: response.bytes },
    ...dates(undefined, response.headers['last-modified']),
  }
}

function common(site: Site, url: string, response: HttpResponse, content: string | Uint8Array, title: string) {
  const validator = validatorOf(response)
  const length = content.length >= MIN_COMPARED_CHARACTERS ? 'long' : 'short'
  return {
    id: url,
    scope: site.id,
    version: `${digest(content)} ${digest(title)} ${length}`,
    // Not about access: it's what the site is asked with whether the page changed. A new one with the same content
    // changes no document.
    ...(validator !== undefined && { accessKey: validator }),
    title,
    url,
    access: scope(site.id),
    container: site.title,
  }
}

function digest(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex').slice(0, 24)
}

function dates(created: string | undefined, updated: string | undefined): { createdAt?: string; updatedAt?: string } {
  const createdAt = isoDate(created)
  const updatedAt = isoDate(updated)
  return { ...(createdAt !== undefined && { createdAt }), ...(updatedAt !== undefined && { updatedAt }) }
}

/** Undefined: it's no date. */
export function isoDate(text: string | undefined): string | undefined {
  const time = Date.parse((text ?? '').slice(0, 100))
  return Number.isNaN(time) || time < 0 || time > 4e12 ? undefined : new Date(time).toISOString()
}

function nameOf(url: string): string {
  const { pathname, host } = new URL(url)
  const name = pathname.split('/').findLast(Boolean) ?? host
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** `Link: <https://…>; rel="canonical"`, for files. */
function canonicalLink(site: Site, url: string, header = ''): string | undefined {
  for (const part of header.slice(0, 4000).split(',')) {
    const end = part.indexOf('>')
    const start = part.indexOf('<')
    if (start === -1 || end < start || !/rel="?canonical"?/i.test(part.slice(end))) continue
    return site.pageAt(part.slice(start + 1, end), url)
  }
  return undefined
}
