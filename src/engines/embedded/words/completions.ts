import { fold } from '../../../domain/analysis/fold.ts'
import type { EngineQuery } from '../../../domain/search/engine/search-engine.ts'
import { TITLE } from '../../indexing/text-fields.ts'
import {
  type Completion,
  isTooShort,
  type LikelyWord,
  likelyWords,
  MAX_CANDIDATES,
  mayEndAs,
  unfinishedWord,
} from '../../ranking/query/unfinished-word.ts'
import { MAX_FORM_BITS } from '../build/postings-writer.ts'
import { stringAt } from '../bytes/string-table.ts'
import type { SeenSegment } from '../query/seen-segment.ts'
import { timeKeeper } from '../query/time-limit.ts'
import type { View } from '../query/view.ts'
import { PostingsReader } from '../segment/postings-reader.ts'
import type { SegmentData } from '../segment/segment.ts'
import { rangeOfPrefix } from '../segment/term-range.ts'

/** A stem shares at least this many letters with its forms. */
const SHARED_LETTERS = 3
/** Words in more documents than this are equally likely. */
const MAX_COUNTED = 256

/** Words of visible documents that start with `prefix`, most frequent first. */
export function completeWord(view: View, prefix: string, limit: number): string[] {
  return wordsWithPrefix(view, prefix, limit).map(({ form }) => form)
}

/** What the last word of a query may become. Undefined if it's finished, or if no visible word starts like it. */
export function completionsOf(view: View, query: EngineQuery): readonly LikelyWord[] | undefined {
  const unfinished = unfinishedWord(query)
  if (unfinished === undefined) return undefined
  if (isTooShort(unfinished)) return []
  const words = wordsWithPrefix(view, unfinished.prefix, MAX_CANDIDATES)
  return words.length === 0 ? undefined : (likelyWords(unfinished, words) ?? [])
}

/**
 * The words of visible documents that start with `prefix` and are in most of them. If there are none, words that end in another way,
 * like `price` for `prici`: it may become `pricing`.
 */
function wordsWithPrefix(view: View, prefix: string, limit: number): Completion[] {
  const start = fold(prefix.normalize('NFKC'))
  if (start === '') return []
  const found = view.segments.flatMap((segment) => cachedWords(segment, (form) => form.startsWith(start), start, limit))
  if (found.length > 0 || start.length <= SHARED_LETTERS) return mostFrequent(found, limit)
  const isOther = (_form: string, key: string) => mayEndAs(start, key)
  return mostFrequent(
    view.segments.flatMap((segment) => wordsInSegment(segment, isOther, start, limit)),
    limit,
  )
}

function mostFrequent(found: readonly Completion[], limit: number): Completion[] {
  const words = new Map<string, Completion>()
  for (const { form, documents, titles } of found) {
    const known = words.get(form)
    words.set(form, { form, documents: documents + (known?.documents ?? 0), titles: titles + (known?.titles ?? 0) })
  }
  return [...words.values()].sort((a, b) => b.documents - a.documents || (a.form < b.form ? -1 : 1)).slice(0, limit)
}

type IsWanted = (form: string, key: string) => boolean

/** Answers for one or two letters, which every typed word starts with. They take the longest, since they have the most terms. */
const answers = new WeakMap<SeenSegment, Map<string, readonly Completion[]>>()
const MAX_CACHED_LETTERS = 2
const MAX_CACHED = 200

function cachedWords(segment: SeenSegment, isWanted: IsWanted, prefix: string, limit: number): readonly Completion[] {
  if (prefix.length > MAX_CACHED_LETTERS) return wordsInSegment(segment, isWanted, prefix, limit)
  let cached = answers.get(segment)
  if (cached === undefined || cached.size >= MAX_CACHED) answers.set(segment, (cached = new Map()))
  const name = `${prefix} ${limit}`
  let words = cached.get(name)
  if (words === undefined) cached.set(name, (words = wordsInSegment(segment, isWanted, prefix, limit)))
  return words
}

/**
 * The `limit` most frequent words of a segment. Tens of thousands may start with one letter, so terms with the most documents come
 * first. The others are left out once enough words have more visible documents than any of the others has in all. So the result depends
 * only on visible documents.
 */
function wordsInSegment(
  { data, visible }: SeenSegment,
  isWanted: IsWanted,
  prefix: string,
  limit: number,
): Completion[] {
  const { stems, documentFrequency } = data.terms
  const { start, end } = rangeOfPrefix(stems, [...prefix].slice(0, SHARED_LETTERS).join(''))
  const byBits: number[][] = []
  for (let term = start; term < end; term++) (byBits[32 - Math.clz32(documentFrequency[term]!)] ??= []).push(term)
  const found: Completion[] = []
  const tick = timeKeeper()
  for (let bits = byBits.length - 1; bits > 0; bits--) {
    if (found.filter(({ documents }) => documents >= 2 ** bits).length >= limit) break
    for (const term of byBits[bits] ?? []) {
      tick()
      countForms(data, term, visible, isWanted, found)
    }
  }
  return mostFrequent(found, limit)
}

/** Counts the visible documents of a term's wanted forms. Leaves out forms that share their bit with others. */
function countForms(
  data: SegmentData,
  term: number,
  visible: Uint32Array,
  isWanted: IsWanted,
  found: Completion[],
): void {
  const { stems, forms, formStarts } = data.terms
  const first = formStarts[term]!
  const formCount = formStarts[term + 1]! - first
  const counted: { bit: number; form: string; documents: number; titles: number }[] = []
  const key = stringAt(stems, term)
  for (let number = 0; number < Math.min(formCount, MAX_FORM_BITS - 1); number++) {
    const form = stringAt(forms, first + number)
    if (isWanted(form, key)) counted.push({ bit: 1 << number, form, documents: 0, titles: 0 })
  }
  if (counted.length === 0) return
  const reader = new PostingsReader(data.terms, term)
  for (let count = 0; count < MAX_COUNTED && reader.nextIn(visible); count++) {
    const isInTitle = (reader.fields >>> TITLE) & 1
    for (const each of counted) {
      if (formCount > 1 && (reader.forms & each.bit) === 0) continue
      each.documents++
      each.titles += isInTitle
    }
  }
  for (const { form, documents, titles } of counted) if (documents > 0) found.push({ form, documents, titles })
}
