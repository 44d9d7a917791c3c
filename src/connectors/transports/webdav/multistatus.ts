import type { FileEntry } from '#connector-kit'
import { scanXml } from '../../../kernel/scan-xml.ts'

/** What one `response` of a 207 answer says. */
interface ResponseProperties {
  href: string
  isFolder: boolean
  getcontentlength: string
  getlastmodified: string
  getetag: string
}

const VALUES = ['getcontentlength', 'getlastmodified', 'getetag'] as const

/** The files in the answer to PROPFIND (RFC 4918, section 14.16). `base` is the URL of the root, `path` the folder that was asked for. */
export function readMultistatus(xml: string, base: URL, path: string): FileEntry[] {
  const entries: FileEntry[] = []
  let current = emptyResponse()
  let text = ''
  scanXml(xml, {
    open(name) {
      if (name === 'response') current = emptyResponse()
      if (name === 'collection') current.isFolder = true
      text = ''
    },
    text(part) {
      text += part
    },
    close(name) {
      const value = VALUES.find((each) => each === name)
      // Properties that a resource lacks come in a part of their own, without a value.
      if (value !== undefined && text.trim() !== '') current[value] = text.trim()
      // The first one names the resource; others may be inside of a description.
      if (name === 'href' && current.href === '') current.href = text.trim()
      if (name === 'response') entries.push(...toEntry(current, base, path))
      text = ''
    },
  })
  return entries
}

function emptyResponse(): ResponseProperties {
  return { href: '', isFolder: false, getcontentlength: '', getlastmodified: '', getetag: '' }
}

/** None: an address that isn't below the root. */
function toEntry(response: ResponseProperties, base: URL, path: string): FileEntry[] {
  const { isFolder, getcontentlength, getlastmodified, getetag } = response
  const url = URL.parse(response.href, base.href)
  const prefix = base.pathname.replace(/\/+$/, '')
  if (url === null || !samePrefix(url.pathname, prefix)) return []
  const parts = url.pathname.split('/').slice(prefix.split('/').length)
  const names = parts.filter((part) => part !== '').map(decodePart)
  if (names.some((name) => name === undefined || /[/\0]/.test(name))) {
    const problem = `The server names a file in a way that can't be read: ${response.href.slice(0, 200)}`
    const shown = `${path === '/' ? '' : path}/${(parts.at(-1) ?? '').replaceAll('/', '')}`
    return [{ path: shown, isFolder: false, bytes: 0, modifiedAt: new Date(0).toISOString(), problem }]
  }
  const modifiedAt = new Date(getlastmodified)
  return [
    {
      path: `/${names.join('/')}`,
      isFolder,
      bytes: Number(getcontentlength) || 0,
      modifiedAt: (Number.isNaN(modifiedAt.getTime()) ? new Date(0) : modifiedAt).toISOString(),
      ...(getetag !== '' && { etag: getetag }),
    },
  ]
}

/** Servers may encode more or fewer characters than we do. */
function samePrefix(pathname: string, prefix: string): boolean {
  const own = pathname.split('/').slice(0, prefix.split('/').length)
  return own.map(decodePart).join('/') === prefix.split('/').map(decodePart).join('/')
}

function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
