import { type Item, scope } from '#connector-kit'
import { scanXml } from '../../kernel/scan-xml.ts'
import type { MediaWikiApi } from './api.ts'
import { FILES, type Site, titleOf } from './namespaces.ts'

interface Revision {
  readonly revid: number
  readonly parentid: number
  readonly userid?: number
  readonly timestamp: string
  readonly userhidden?: boolean
  readonly texthidden?: boolean
}

interface FileInfo {
  readonly url: string
  readonly size: number
  readonly mime: string
}

export interface WikiPage {
  readonly pageid: number
  readonly ns: number
  readonly title: string
  readonly contentmodel?: string
  readonly lastrevid?: number
  readonly canonicalurl?: string
  readonly redirect?: boolean
  readonly missing?: boolean
  readonly invalid?: boolean
  readonly revisions?: readonly Revision[]
  readonly imageinfo?: readonly FileInfo[]
}

interface ParsedPage {
  readonly text: string
  readonly categories: readonly { readonly category: string; readonly hidden?: boolean }[]
}

const MAX_FILE_BYTES = 32 * 1024 ** 2
/** Code and data, which have no text for readers. */
const CODE_MODELS = new Set(['javascript', 'css', 'sanitized-css', 'json', 'Scribunto', 'vue'])
/** No text can be extracted from these; the page that describes the file is its text. */
const WITHOUT_TEXT = /^(image|audio|video|model|font)\//

export function pageId(id: number): string {
  return `page-${id}`
}

export function readPageId(id: string): number | undefined {
  const [, digits] = /^page-(\d{1,15})$/.exec(id) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Redirects lead to other pages, and have no text of their own. */
export function isIndexed({ redirect, missing, invalid, contentmodel = 'wikitext' }: WikiPage): boolean {
  return redirect !== true && missing !== true && invalid !== true && !CODE_MODELS.has(contentmodel)
}

/** Moves and uploads make a revision too. */
export function pageVersion({ lastrevid, ns }: WikiPage): string {
  return `${lastrevid ?? 0} ${ns}`
}

/** Undefined if there is no such page, or it isn't indexed. */
export async function readPage(api: MediaWikiApi, site: Site, id: number): Promise<Item | undefined> {
  const { query } = await api.query<{ pages: WikiPage[] }>({
    pageids: id,
    prop: 'info|revisions|imageinfo',
    inprop: 'url',
    rvprop: 'ids|timestamp|userid',
    iiprop: 'url|size|mime',
  })
  const page = query?.pages[0]
  if (page === undefined || !isIndexed(page)) return undefined
  const { parse } = await api.call<{ parse: ParsedPage }>({
    action: 'parse',
    pageid: id,
    prop: 'text|categories',
    disableeditsection: 1,
    disabletoc: 1,
    disablelimitreport: 1,
  })
  const newest = page.revisions?.[0]
  const first = newest === undefined || newest.parentid === 0 ? newest : await readFirst(api, id)
  return toItem(page, parse, first, site, await fileBody(api, page))
}

async function readFirst(api: MediaWikiApi, id: number): Promise<Revision | undefined> {
  const fields = { pageids: id, prop: 'revisions', rvprop: 'ids|timestamp|userid', rvdir: 'newer', rvlimit: 1 }
  const { query } = await api.query<{ pages: WikiPage[] }>(fields)
  return query?.pages[0]?.revisions?.[0]
}

async function fileBody(api: MediaWikiApi, { imageinfo }: WikiPage): Promise<Item['body']> {
  const file = imageinfo?.[0]
  if (file === undefined || WITHOUT_TEXT.test(file.mime) || file.size > MAX_FILE_BYTES) return undefined
  const content = await api.file(file.url, MAX_FILE_BYTES)
  return content && { mimeType: file.mime, content }
}

export function toItem(
  page: WikiPage,
  { text, categories }: ParsedPage,
  first: Revision | undefined,
  site: Site,
  file: Item['body'],
): Item {
  const newest = page.revisions?.[0]
  const namespace = site.namespaces.find(({ id }) => id === page.ns)
  const author = accountOf(first)
  const updatedBy = accountOf(newest)
  const isFile = page.ns === FILES
  const html = { mimeType: 'text/html', content: newest?.texthidden === true ? '' : text }
  const name = page.title.slice(page.title.indexOf(':') + 1)
  return {
    id: pageId(page.pageid),
    scope: String(page.ns),
    version: pageVersion(page),
    objectType: isFile ? 'file' : 'page',
    title: isFile ? name : page.title,
    ...(page.canonicalurl !== undefined && { url: page.canonicalurl }),
    body: file ?? html,
    // What the wiki says about the file is found with it.
    ...(file !== undefined && plainText(html.content) !== '' && { comments: [description(html.content, updatedBy)] }),
    ...(isFile && { filename: name }),
    access: scope(String(page.ns)),
    ...(author !== undefined && { author }),
    ...(updatedBy !== undefined && { updatedBy }),
    ...(first !== undefined && { createdAt: first.timestamp }),
    ...(newest !== undefined && { updatedAt: newest.timestamp }),
    tags: categories.filter(({ hidden }) => hidden !== true).map(({ category }) => category.replaceAll('_', ' ')),
    container: namespace === undefined || page.ns === 0 ? site.name : titleOf(namespace),
  }
}

/** Visitors without an account have the ID 0. */
function accountOf(revision: Revision | undefined): string | undefined {
  if (revision?.userid === undefined || revision.userid === 0 || revision.userhidden === true) return undefined
  return String(revision.userid)
}

function description(html: string, author: string | undefined) {
  return { id: 'description', text: plainText(html), ...(author !== undefined && { author }) }
}

function plainText(html: string): string {
  let text = ''
  scanXml(html, {
    text(part) {
      text += ` ${part}`
    },
  })
  return text.replace(/\s+/g, ' ').trim()
}
