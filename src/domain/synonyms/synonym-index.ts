import { analyze } from '../analysis/analyze.ts'
import { termKey } from '../analysis/term-key.ts'
import type { SynonymRule } from './synonym.ts'

/** Other words for words of a query. */
export interface FoundSynonym {
  readonly from: string
  readonly to: string
  readonly language?: NonNullable<SynonymRule['language']> | undefined
}

interface Entry extends FoundSynonym {
  /** The stems of `from`. */
  readonly stems: readonly string[]
}

/** More make a query slow and find ever less of what was meant. */
const MAX_PER_QUERY = 16

/** Synonyms by their first word, so that looking them up takes one step for each word of a query. */
export class SynonymIndex {
  readonly #entries = new Map<string, Entry[]>()

  constructor(rules: readonly SynonymRule[]) {
    for (const { kind, words, to, language } of rules) {
      for (const from of words) {
        const stems = stemsOf(from)
        const targets = kind === 'TWO_WAY' ? words.filter((word) => word !== from) : to
        const entries = targets.map((target) => ({ from, to: target, language, stems }))
        this.#entries.set(stems[0]!, [...(this.#entries.get(stems[0]!) ?? []), ...entries])
      }
    }
  }

  of(text: string): FoundSynonym[] {
    if (this.#entries.size === 0) return []
    const stems = stemsOf(text)
    const found = new Set<Entry>()
    for (const [at, stem] of stems.entries()) {
      for (const entry of this.#entries.get(stem) ?? []) {
        if (found.size < MAX_PER_QUERY && entry.stems.every((each, index) => stems[at + index] === each))
          found.add(entry)
      }
    }
    return Array.from(found, ({ from, to, language }) => ({ from, to, ...(language && { language }) }))
  }
}

function stemsOf(text: string): string[] {
  const stems: string[] = []
  analyze(text, (term, _position, _start, _end, parts) => {
    if (parts === 0) stems.push(termKey(term, ''))
  })
  return stems
}
