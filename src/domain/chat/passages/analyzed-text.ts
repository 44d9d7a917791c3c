import type { Mark } from './split/marks-of.ts'
import { type Passage, passagesOf } from './split/passages.ts'
import { withoutContents } from './table-of-contents.ts'
import { TextTerms } from './text-terms.ts'

/** A text taken apart, for as many questions as are asked about it. */
export interface AnalyzedText {
  readonly passages: readonly Passage[]
  readonly terms: TextTerms
}

/** Of all texts that are kept together. Their words take about three times as many bytes. */
const KEPT_CHARACTERS = 3_000_000

/** What was not used for the longest time first. Depends on the texts only, and not on who reads them. */
const kept = new Map<string, AnalyzedText>()
let characters = 0

export function analyzedText(text: string, marks?: readonly Mark[]): AnalyzedText {
  const known = kept.get(text)
  const analyzed = known ?? { passages: withoutContents(text, passagesOf(text, marks)), terms: new TextTerms() }
  if (known === undefined) characters += text.length
  else kept.delete(text)
  kept.set(text, analyzed)
  for (const oldest of kept.keys()) {
    if (characters <= KEPT_CHARACTERS) break
    kept.delete(oldest)
    characters -= oldest.length
  }
  return analyzed
}
