import { splitBlocks } from './split-blocks.ts'

const READ_CHARACTERS = 50_000
const MAX_SECTIONS = 100

/** The headings under which a text says something, in their order. */
export function sectionsOf(text: string): string[] {
  const headings = splitBlocks(text, READ_CHARACTERS).map(({ heading }) => heading)
  return [...new Set(headings)].filter((heading) => heading !== '').slice(0, MAX_SECTIONS)
}
