import type { Visibility } from '../../../domain/access/visibility.ts'
import { fold } from '../../../domain/analysis/fold.ts'
import { stringAt } from '../bytes/string-table.ts'
import type { Snapshot } from '../query/snapshot.ts'
import type { VisibleDocuments } from '../query/visible-documents.ts'
import type { SegmentData } from '../segment/segment.ts'
import { rangeOfPrefix } from '../segment/term-range.ts'
import { visibleCount } from './visible-words.ts'

/** A stem shares at least this many letters with its forms; forms are looked for from there. */
const SHARED_LETTERS = 3
/** So many terms of a segment are looked at, the most frequent first: a single letter begins tens of thousands. */
const MAX_TERMS = 100

/** Words of visible documents that begin with `prefix`, those that most of them have first. */
export function completeWord(
  snapshot: Snapshot,
  prefix: string,
  visibility: Visibility,
  visibleDocuments: VisibleDocuments,
  limit: number,
): string[] {
  const start = fold(prefix.normalize('NFKC'))
  if (start === '') return []
  const counts = new Map<string, number>()
  for (const segment of snapshot.segments) {
    const visible = visibleDocuments.of(segment, visibility)
    for (const { term, form, word } of formsWith(segment.data, start)) {
      const count = visibleCount(segment.data, term, form, visible)
      if (count > 0) counts.set(word, (counts.get(word) ?? 0) + count)
    }
  }
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([word]) => word)
}

function* formsWith(data: SegmentData, prefix: string): Iterable<{ term: number; form: number; word: string }> {
  const { stems, forms, formStarts, documentFrequency } = data.terms
  const { start, end } = rangeOfPrefix(stems, [...prefix].slice(0, SHARED_LETTERS).join(''))
  const terms = Array.from({ length: end - start }, (_, index) => start + index)
  if (terms.length > MAX_TERMS) terms.sort((a, b) => documentFrequency[b]! - documentFrequency[a]!)
  for (const term of terms.slice(0, MAX_TERMS)) {
    for (let number = formStarts[term]!; number < formStarts[term + 1]!; number++) {
      const word = stringAt(forms, number)
      if (word.startsWith(prefix)) yield { term, form: number - formStarts[term]!, word }
    }
  }
}
