import { htmlToText } from './read-html.ts'

/** A heading stands at the top; looking further costs time and finds chapters. */
const LOOKED_AT_CHARACTERS = 8000

/** What a page calls itself: its title, else its first heading. */
export function htmlTitle(html: string): string | undefined {
  const top = html.slice(0, LOOKED_AT_CHARACTERS)
  const inner = /<title[^>]*>([^<]+)</i.exec(top)?.[1] ?? innerOfFirst(top, 'h1') ?? innerOfFirst(top, 'h2')
  const title = inner === undefined ? '' : htmlToText(inner).replace(/\s+/g, ' ').trim()
  return title === '' ? undefined : title
}

function innerOfFirst(html: string, tag: string): string | undefined {
  const opening = new RegExp(`<${tag}(?:\\s[^>]*)?>`, 'i').exec(html)
  if (opening === null) return undefined
  const start = opening.index + opening[0].length
  const end = html.toLowerCase().indexOf(`</${tag}`, start)
  return end === -1 ? undefined : html.slice(start, end)
}
