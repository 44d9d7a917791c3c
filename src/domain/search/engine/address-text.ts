import type { Document } from '../../documents/document.ts'

const MAX_CHARACTERS = 200
/** Random letters and digits. Nobody types them as words, and a pasted ID is looked up in the store. */
const RANDOM_ID = /^[0-9a-f-]{16,}$|^[\w-]{40,}$/i

/** The file extension isn't part of the name: `get-sensor-reading.md` is `getSensorReading`. */
const EXTENSION = /\.([a-z][a-z\d]{1,4})$/i

/** Names of a document besides its title: its ID and the end of its URL, including the file name and the fragment. */
export function addressText({ id, viewUrl, facts }: Pick<Document, 'id' | 'viewUrl' | 'facts'>): string {
  const { segments, part } = partsOf(viewUrl)
  const last = (segments.at(-1) ?? '').replace(EXTENSION, ' $1')
  const names = [id, facts.filename ?? '', last, part].filter(isNaming)
  const isFirst = (name: string, at: number) => names.findIndex((other) => areSame(other, name)) === at
  return names.filter(isFirst).join(' / ').slice(0, MAX_CHARACTERS)
}

/** The part of the URL before that, which other documents share. */
export function folderText({ viewUrl }: Pick<Document, 'viewUrl'>): string {
  const folder = partsOf(viewUrl).segments.at(-2) ?? ''
  return isNaming(folder) ? folder.slice(0, MAX_CHARACTERS) : ''
}

/** The URL without its fragment (`guide#why-use-examples`). Empty if it has no fragment. */
export function pageAddress({ viewUrl = '' }: Pick<Document, 'viewUrl'>): string {
  const at = viewUrl.indexOf('#')
  // `#/…` and `#!…` are separate pages of a single-page app.
  return at > 0 && /^[^/!]/.test(viewUrl.slice(at + 1)) ? viewUrl.slice(0, at) : ''
}

function isNaming(name: string): boolean {
  return name !== '' && !RANDOM_ID.test(name)
}

/** The path segments of a URL and its fragment (`#why-use-examples`). */
function partsOf(url = ''): { segments: string[]; part: string } {
  const [, path = '', part = ''] = /^[a-z][\w+.-]*:\/\/[^/?#]*([^?#]*)(?:\?[^#]*)?#?(.*)/is.exec(url) ?? []
  const segments = path.split('/').filter((segment) => segment !== '')
  return { segments: segments.map(decoded), part: decoded(part) }
}

const areSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Invalid percent-encoding is kept as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
