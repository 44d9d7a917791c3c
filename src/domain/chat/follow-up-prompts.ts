import type { Citation } from './answerer.ts'
import { splitBlocks } from './split-blocks.ts'
import { citedSource } from './verify-citation.ts'

const MAX_PROMPTS = 3
const READ_CHARACTERS = 20_000
const MAX_TITLE_CHARACTERS = 120

/** What the cited documents say besides, as questions: their other chapters. */
export function followUpPrompts(cited: readonly Citation[], question: string): string[] {
  const prompts = new Set<string>()
  for (const citation of cited) {
    const { text } = citation
    const { title: name, whole } = citedSource(citation)
    const title = name.trim().slice(0, MAX_TITLE_CHARACTERS)
    const blocks = splitBlocks(whole.slice(0, READ_CHARACTERS), READ_CHARACTERS)
    const headings = new Set(blocks.map(({ heading }) => heading))
    for (const heading of headings) {
      if (prompts.size === MAX_PROMPTS) return [...prompts]
      const isOld = heading === '' || heading === title || text.includes(heading) || question.includes(heading)
      if (!isOld) prompts.add(`What does “${title}” say about “${heading}”?`)
    }
  }
  return [...prompts]
}
