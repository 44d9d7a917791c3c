import type { DocumentDefinition } from './document.ts'

const MAX_TITLE_CHARACTERS = 200
/** A heading stands at the top; looking further costs time and finds chapters. */
const LOOKED_AT_CHARACTERS = 4000

/** A title for a document that came without one: its first heading, else its file name, else its first line. */
export function fallbackTitle(definition: DocumentDefinition, text: string): string | undefined {
  const top = text.slice(0, LOOKED_AT_CHARACTERS)
  const heading = definition.body?.mimeType === 'text/markdown' ? /^#{1,6}\s+(.+?)\s*#*$/m.exec(top)?.[1] : undefined
  const htmlHeading =
    definition.body?.mimeType === 'text/html' ? headingOf(definition.body.textContent ?? '') : undefined
  const firstLine = top
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '')
  const title = heading ?? htmlHeading ?? definition.filename?.trim() ?? firstLine
  return title === undefined || title === '' ? undefined : title.slice(0, MAX_TITLE_CHARACTERS).toWellFormed()
}

function headingOf(html: string): string | undefined {
  const top = html.slice(0, LOOKED_AT_CHARACTERS)
  const inner = /<title[^>]*>([^<]+)</i.exec(top)?.[1] ?? /<h1[^>]*>([^<]+)</i.exec(top)?.[1]
  return inner?.replace(/\s+/g, ' ').trim()
}
