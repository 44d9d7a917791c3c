import { analyze } from '../../../domain/analysis/analyze.ts'
import { smallWordsOf } from '../../../domain/analysis/small-words.ts'
import { stem } from '../../../domain/analysis/stem.ts'
import { SATURATION } from '../../ranking/ranking-weights.ts'
import { MAX_COUNTED } from '../../ranking/words/split-word.ts'
import type { View } from '../query/view.ts'
import { visibleDocumentsWith } from './visible-words.ts'

const MIN_LETTERS = 3

/** The most significant terms of a text: frequent in it, rare in other visible documents. */
export function significantTerms(view: View, text: string, limit: number, minDocuments: number): string[] {
  const isSmall = smallWordsOf(view.languages)
  const found = new Map<string, { form: string; times: number }>()
  analyze(text, (form, _position, _start, _end, parts) => {
    if (parts > 0 || form.length < MIN_LETTERS || isSmall(form) || /^\d+$/.test(form)) return
    const root = stem(form)
    const known = found.get(root)
    if (known === undefined) found.set(root, { form, times: 1 })
    else known.times++
  })
  return [...found.values()]
    .map(({ form, times }) => ({
      form,
      weight: (times / (times + SATURATION)) * rarity(view, form, minDocuments),
    }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || (a.form < b.form ? -1 : 1))
    .slice(0, limit)
    .map(({ form }) => form)
}

/**
 * Counting the visible documents of each word of a long text would take too long. So the count is exact only for rare words. For frequent
 * ones, it uses the share of all documents rounded to a power of two, which no single hidden document changes.
 */
function rarity(view: View, form: string, minDocuments: number): number {
  let having = 0
  let frequency = 0
  let documentCount = 0
  for (const { data } of view.segments) documentCount += data.documentCount
  for (const key of view.keysOfWord(form)) {
    for (const [index, term] of view.numbersOf(key).entries()) {
      if (term < 0) continue
      const { data, visible } = view.segments[index]!
      frequency += data.terms.documentFrequency[term]!
      if (having < MAX_COUNTED) having += visibleDocumentsWith(data, term, visible)
    }
  }
  if (having === 0 || having < minDocuments) return 0
  const seen = Math.min(1, (having + 0.5) / (view.documentCount + 1))
  if (having < MAX_COUNTED) return -Math.log(seen)
  return -Math.log(Math.min(1, Math.max(seen, 2 ** Math.floor(Math.log2(frequency / documentCount)))))
}
