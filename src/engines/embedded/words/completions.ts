import { fold } from '../../../domain/analysis/fold.ts'
import { stringAt } from '../bytes/string-table.ts'
import type { View } from '../query/view.ts'
import type { SegmentData } from '../segment/segment.ts'
import { rangeOfPrefix } from '../segment/term-range.ts'
import { visibleCount } from './visible-words.ts'

/** A stem shares at least this many letters with its forms. */
const SHARED_LETTERS = 3
/** How many terms of a segment are checked, since tens of thousands start with the same letter. */
const MAX_TERMS = 500

/** Words of visible documents that start with `prefix`, most frequent first. */
export function completeWord(view: View, prefix: string, limit: number): string[] {
  const start = fold(prefix.normalize('NFKC'))
  if (start === '') return []
  const counts = new Map<string, number>()
  for (const { data, visible } of view.segments) {
    for (const { term, form, word } of formsWith(data, start)) {
      const count = visibleCount(data, term, form, visible)
      if (count > 0) counts.set(word, (counts.get(word) ?? 0) + count)
    }
  }
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([word]) => word)
}

function* formsWith(data: SegmentData, prefix: string): Iterable<{ term: number; form: number; word: string }> {
  const { stems, forms, formStarts } = data.terms
  const { start, end } = rangeOfPrefix(stems, [...prefix].slice(0, SHARED_LETTERS).join(''))
  const lowest = lowestFrequency(data, start, end)
  for (let term = start; term < end; term++) {
    if (data.terms.documentFrequency[term]! < lowest) continue
    for (let number = formStarts[term]!; number < formStarts[term + 1]!; number++) {
      const word = stringAt(forms, number)
      if (word.startsWith(prefix)) yield { term, form: number - formStarts[term]!, word }
    }
  }
}

/**
 * If there are too many terms, rarer ones are skipped. The threshold counts hidden documents too, so it's a power of two: only doubling the
 * documents changes it, which reveals nothing about a single one.
 */
function lowestFrequency({ terms: { documentFrequency } }: SegmentData, start: number, end: number): number {
  let lowest = 0
  if (end - start <= MAX_TERMS) return lowest
  const having = new Uint32Array(33)
  for (let term = start; term < end; term++) having[32 - Math.clz32(documentFrequency[term]!)]!++
  let count = 0
  for (let bits = 32; bits > 0 && lowest === 0; bits--) {
    count += having[bits]!
    if (count > MAX_TERMS) lowest = 2 ** bits
  }
  return lowest
}
