import { splitBlocks } from './split-blocks.ts'

const READ_CHARACTERS = 50_000
const MAX_SECTIONS = 100

/** The headings under which a text says something, in their order. */
export function sectionsOf(text: string): string[] {
  const headings = splitBlocks(text, READ_CHARACTERS).map(({ heading }) => heading)
  return [...new Set(headings)].filter((heading) => heading !== '').slice(0, MAX_SECTIONS)
}

/** A command or a path on its own line looks like a heading, too. */
const NO_HEADING = /^[\p{Ll}$>/.~-]/u

/** Where the lines stand that are headings, in their order. */
export function headingsIn(text: string): { readonly start: number; readonly end: number }[] {
  const ends = new Map<number, number>()
  for (const { heading, headingStart } of splitBlocks(text, text.length)) {
    if (heading !== '' && !NO_HEADING.test(heading)) ends.set(headingStart, headingStart + heading.length)
  }
  return Array.from(ends, ([start, end]) => ({ start, end }))
}
