import { Buffer } from 'node:buffer'
import { fold } from '../../../domain/analysis/fold.ts'
import { unwrittenUmlauts } from '../../../domain/analysis/umlauts.ts'
import type { SimilarWords } from '../../../domain/search/engine/search-engine.ts'
import { LruMap } from '../../../kernel/lru-map.ts'
import { editDistance, OTHER_FIRST_LETTER } from '../../ranking/words/edit-distance.ts'
import { splitWord } from '../../ranking/words/split-word.ts'
import { findString, stringAt } from '../bytes/string-table.ts'
import { timeKeeper } from '../query/time-limit.ts'
import type { View } from '../query/view.ts'
import type { SegmentData } from '../segment/segment.ts'
import { rangeOfPrefix } from '../segment/term-range.ts'
import { formsByEnd, rangesOfEnd } from './forms-by-end.ts'
import { isVisibleTerm, visibleCount, visibleDocumentsOf } from './visible-words.ts'

const MAX_SIMILAR = 5
/** Shorter words need their first letter. */
const MIN_LETTERS_FOR_FIRST = 5
/** Words with digits are numbers, versions or names, which aren't corrected. */
const CORRECTABLE = /^[\p{L}\p{M}]+$/u

/**
 * Whether visible documents contain a word, and if not, words that are one or two typos away and the words it's composed of.
 */
export function similarWords(view: View, asked: string, ofKnown: boolean): SimilarWords {
  let words = knownBy.get(view)
  if (words === undefined) knownBy.set(view, (words = new LruMap(KEPT_WORDS)))
  return words.getOrMake(ofKnown ? ` ${asked}` : asked, () => findSimilar(view, asked, ofKnown))
}

/** One search asks for the same words several times, and so does the next letter typed. A view never changes. */
const knownBy = new WeakMap<View, LruMap<string, SimilarWords>>()
const KEPT_WORDS = 200

function findSimilar(view: View, asked: string, ofKnown: boolean): SimilarWords {
  const word = fold(asked)
  const isKnown = isVisibleWord(view, word)
  const max = maxDistance(word)
  if ((isKnown && !ofKnown) || max === 0) return { word: asked, isKnown, similar: [] }
  const plain = unwrittenUmlauts(word)
  if (!isKnown && plain !== word && isVisibleWord(view, plain)) return { word: asked, isKnown: false, similar: [plain] }
  const found = new Map<string, { distance: number; count: number }>()
  for (const { data, visible } of view.segments) collect(data, word, max, visible, found)
  if (word.length >= MIN_LETTERS_FOR_FIRST) {
    for (const { data, visible } of view.segments) collectOtherFirst(data, word, visible, found)
  }
  const parts = splitWord(word, view.languages, (part) => visibleDocumentsOf(view, part))
  // A missing space is more likely than two typos and less likely than one.
  if (parts !== undefined) found.set(parts.join(' '), { distance: 1.5, count: 0 })
  found.delete(word)
  const similar = [...found]
    .sort(([a, x], [b, y]) => x.distance - y.distance || y.count - x.count || (a < b ? -1 : 1))
    .slice(0, MAX_SIMILAR)
    .map(([candidate]) => candidate)
  return { word: asked, isKnown, similar }
}

function isVisibleWord(view: View, word: string): boolean {
  const keys = view.keysOfWord(word)
  return view.segments.some(({ data, visible }) => {
    return keys.some((key) => {
      const term = findString(data.terms.stems, key)
      return term >= 0 && isVisibleTerm(data, term, visible)
    })
  })
}

/** Short words tolerate fewer typos. */
function maxDistance(word: string): number {
  if (word.length < 3 || !CORRECTABLE.test(word)) return 0
  return word.length < 6 ? 1 : 2
}

/** Only checks words with the same first letter, which is nearly always right and costs a twentieth. See also `collectOtherFirst`. */
function collect(
  data: SegmentData,
  word: string,
  max: number,
  visible: Uint32Array,
  found: Map<string, { distance: number; count: number }>,
): void {
  const { stems, forms, formStarts } = data.terms
  const wanted = Buffer.from(word)
  const { start, end } = rangeOfPrefix(stems, word.slice(0, 1))
  const tick = timeKeeper()
  for (let term = start; term < end; term++) {
    tick()
    for (let number = formStarts[term]!; number < formStarts[term + 1]!; number++) {
      const distance = editDistance(wanted, forms.bytes, forms.offsets[number]!, forms.offsets[number + 1]!, max)
      if (distance > max) continue
      const count = visibleCount(data, term, number - formStarts[term]!, visible)
      if (count === 0) continue
      const candidate = stringAt(forms, number)
      found.set(candidate, { distance, count: count + (found.get(candidate)?.count ?? 0) })
    }
  }
}

/** Words with one typo in the first letter. Requires the same last letter, which rules out nearly all others. */
function collectOtherFirst(
  data: SegmentData,
  word: string,
  visible: Uint32Array,
  found: Map<string, { distance: number; count: number }>,
): void {
  const { forms, formStarts } = data.terms
  const wanted = Buffer.from(word)
  const sorted = formsByEnd(data)
  const tick = timeKeeper()
  for (const { start: from, end: to } of rangesOfEnd(sorted, wanted[wanted.length - 1]!, wanted.length)) {
    for (let at = from; at < to; at++) {
      tick()
      const number = sorted.forms[at]!
      const [start, end] = [forms.offsets[number]!, forms.offsets[number + 1]!]
      if (forms.bytes[start] === wanted[0]) continue
      if (editDistance(wanted, forms.bytes, start, end, 1) > 1) continue
      const term = sorted.terms[at]!
      const count = visibleCount(data, term, number - formStarts[term]!, visible)
      const candidate = stringAt(forms, number)
      if (count > 0)
        found.set(candidate, { distance: OTHER_FIRST_LETTER, count: count + (found.get(candidate)?.count ?? 0) })
    }
  }
}
