import type { Document } from '../../documents/document.ts'

/** Of an address, what names the page: the folders before it are shared by many. */
const SEGMENTS = 2
const MAX_CHARACTERS = 200
/** Random letters and digits: nobody types them as words; pasted whole they are looked up in the store. */
const RANDOM_ID = /^[0-9a-f-]{16,}$|^[\w-]{40,}$/i

/** By what a document is called besides its title: its id, and the end of its address, file name included. */
export function addressText({ id, viewUrl, facts }: Pick<Document, 'id' | 'viewUrl' | 'facts'>): string {
  const segments = lastSegments(viewUrl ?? '')
  const names = [id, facts.filename ?? '', ...segments].filter((name) => name !== '' && !RANDOM_ID.test(name))
  const isFirst = (name: string, at: number) => names.findIndex((other) => areSame(other, name)) === at
  return names.filter(isFirst).join(' / ').slice(0, MAX_CHARACTERS)
}

function lastSegments(url: string): string[] {
  const path = /^[a-z][\w+.-]*:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? ''
  const segments = path.split('/').filter((segment) => segment !== '')
  return segments.slice(-SEGMENTS).map(decoded)
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
