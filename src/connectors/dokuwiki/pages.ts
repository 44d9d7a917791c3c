import type { Item } from '#connector-kit'
import type { AclRules } from './acl.ts'
import type { DokuWikiApi } from './api.ts'
import { firstHeading, tagsOf, toHtml } from './wikitext.ts'

export interface ListedPage {
  readonly id: string
  /** When it was changed, in seconds; also the name of its revision. */
  readonly rev: number
}

export interface ListedFile {
  readonly id: string
  readonly size: number
  /** In an unknown time zone. */
  readonly lastModified: string
}

interface PageInfo {
  readonly name: string
  /** An IP address for visitors. */
  readonly author: string | null
  readonly version: number
}

export const ROOT = ':'
const MAX_FILE_BYTES = 32 * 1024 ** 2
const WITHOUT_TEXT = /\.(?:jpe?g|gif|png|svg|webp|ico|swf|mp3|mp4|ogg|ogv|wav|webm)$/i

/** Namespaces at the top are scopes. */
export function scopeOf(id: string): string {
  return id.includes(':') ? id.slice(0, id.indexOf(':')) : ROOT
}

/** What decides who sees a file: DokuWiki has no permissions for single files. */
export function folderOf(id: string): string {
  return id.includes(':') ? `${id.slice(0, id.lastIndexOf(':'))}:*` : '*'
}

export function fileVersion({ lastModified, size }: Omit<ListedFile, 'id'>): string {
  return `${lastModified} ${size}`
}

/** Undefined if there is no such page. */
export async function readPage(api: DokuWikiApi, rules: AclRules, id: string): Promise<Item | undefined> {
  const info = await api.find<PageInfo>('wiki.getPageInfo', id)
  if (info === undefined) return undefined
  const text = await api.find<unknown>('wiki.getPage', id)
  return pageItem(info, typeof text === 'string' ? text : '', rules, api.url(`/doku.php?id=${encodeURIComponent(id)}`))
}

export function pageItem({ name: id, author, version }: PageInfo, text: string, rules: AclRules, url: string): Item {
  const changed = new Date(version * 1000).toISOString()
  return {
    id: `page:${id}`,
    scope: scopeOf(id),
    version: String(version),
    accessKey: rules.keyOf(id),
    objectType: 'page',
    title: firstHeading(text) ?? nameOf(id),
    url,
    body: { mimeType: 'text/html', content: toHtml(text) },
    access: rules.accessOf(id),
    ...(author !== null && !/^[\d.]+$|:/.test(author) && author !== '' && { updatedBy: author }),
    updatedAt: changed,
    tags: tagsOf(text),
    container: id.includes(':') ? id.slice(0, id.lastIndexOf(':')) : '',
  }
}

function nameOf(id: string): string {
  return id.slice(id.lastIndexOf(':') + 1).replaceAll('_', ' ')
}

/** Undefined if there is no such file. */
export async function readFile(api: DokuWikiApi, rules: AclRules, id: string): Promise<Item | undefined> {
  const info = await api.find<Omit<ListedFile, 'id'>>('wiki.getAttachmentInfo', id)
  // A file that doesn't exist has no size.
  if (info === undefined || info.size === 0) return undefined
  const isRead = !WITHOUT_TEXT.test(id) && info.size <= MAX_FILE_BYTES
  const answer = isRead ? await api.file(id, MAX_FILE_BYTES) : undefined
  if (isRead && answer === undefined) return undefined
  const { 'content-type': type = '', 'last-modified': modified = '' } = answer?.headers ?? {}
  const changedMs = Date.parse(modified)
  const folder = folderOf(id)
  return {
    id: `media:${id}`,
    scope: scopeOf(id),
    version: fileVersion(info),
    accessKey: rules.keyOf(folder),
    objectType: 'file',
    title: id.slice(id.lastIndexOf(':') + 1),
    filename: id.slice(id.lastIndexOf(':') + 1),
    url: api.url(`/lib/exe/fetch.php?media=${encodeURIComponent(id)}`),
    ...(answer !== undefined && {
      body: { mimeType: type.split(';')[0]?.trim() || 'application/octet-stream', content: answer.bytes },
    }),
    access: rules.accessOf(folder),
    ...(!Number.isNaN(changedMs) && { updatedAt: new Date(changedMs).toISOString() }),
    container: id.includes(':') ? id.slice(0, id.lastIndexOf(':')) : '',
  }
}
