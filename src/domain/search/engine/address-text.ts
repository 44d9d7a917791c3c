import type { Document } from '../../documents/document.ts'

const MAX_CHARACTERS = 200
/** Random letters and digits: nobody types them as words; pasted whole they are looked up in the store. */
const RANDOM_ID = /^[0-9a-f-]{16,}$|^[\w-]{40,}$/i

/** What kind of file a page is says nothing about it: `get-sensor-reading.md` is `getSensorReading`. */
const EXTENSION = /\.([a-z][a-z\d]{1,4})$/i

/**
 * By what a document is called besides its title: its id, and the end of its address, file name and named part of the page
 * included.
 */
export function addressText({ id, viewUrl, facts }: Pick<Document, 'id' | 'viewUrl' | 'facts'>): string {
  const { segments, part } = partsOf(viewUrl)
  const last = (segments.at(-1) ?? '').replace(EXTENSION, ' $1')
  const names = [id, facts.filename ?? '', last, part].filter(isNaming)
  const isFirst = (name: string, at: number) => names.findIndex((other) => areSame(other, name)) === at
  return names.filter(isFirst).join(' / ').slice(0, MAX_CHARACTERS)
}

/** What stands before that in the address: other documents share it. */
export function folderText({ viewUrl }: Pick<Document, 'viewUrl'>): string {
  const folder = partsOf(viewUrl).segments.at(-2) ?? ''
  return isNaming(folder) ? folder.slice(0, MAX_CHARACTERS) : ''
}

/** The page whose part an address names (`guide#why-use-examples`); empty where it names none. */
export function pageAddress({ viewUrl = '' }: Pick<Document, 'viewUrl'>): string {
  const at = viewUrl.indexOf('#')
  // A slash or a bang makes it the address of a page of its own, in an application that reads it itself.
  return at > 0 && /^[^/!]/.test(viewUrl.slice(at + 1)) ? viewUrl.slice(0, at) : ''
}

function isNaming(name: string): boolean {
  return name !== '' && !RANDOM_ID.test(name)
}

/** The segments of an address, and the part of the page that it names (`#why-use-examples`). */
function partsOf(url = ''): { segments: string[]; part: string } {
  const [, path = '', part = ''] = /^[a-z][\w+.-]*:\/\/[^/?#]*([^?#]*)(?:\?[^#]*)?#?(.*)/is.exec(url) ?? []
  const segments = path.split('/').filter((segment) => segment !== '')
  return { segments: segments.map(decoded), part: decoded(part) }
}

const areSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** What is no valid encoding is text as it stands. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
