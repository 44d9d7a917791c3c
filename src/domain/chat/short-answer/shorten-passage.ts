import { analyze } from '../../analysis/analyze.ts'
import { termKey } from '../../analysis/term-key.ts'
import { keysOf } from '../passages/question-words.ts'

/** A part of a passage, word for word, and how many sentences or list items it has. */
export interface ShortPassage {
  readonly text: string
  readonly count: number
}

/** A list is shown with as many items; the preview has the others. */
const MAX_ITEMS = 5
/** What three short sentences take. */
const MAX_CHARACTERS = 420
/** Of a passage longer than that, fewer sentences are shown. */
const MOST_OF_LONG = 2
const ITEMS = /^[ \t]*(?:[-*•–]|\d{1,3}[.)])\s/gm
const NUMBERED = /^\s*\d/

/** Cuts a quoted passage to the sentences or list items that have most words of the question. Steps begin at the first. */
export function shortenPassage(passage: string, words: readonly string[], maxSentences: number): ShortPassage {
  const keys = new Set(keysOf(words, ''))
  const items = itemsOf(passage)
  if (items.length > 1) {
    const from = NUMBERED.test(passage.slice(items[0]!.start)) ? 0 : bestOf(passage, items, MAX_ITEMS, keys)
    const last = items[Math.min(items.length, from + MAX_ITEMS) - 1]!
    const start = from === 0 ? 0 : items[from]!.start
    return { text: passage.slice(start, last.end).trim(), count: maxSentences }
  }
  const sentences = sentencesOf(passage)
  const most = passage.length > MAX_CHARACTERS ? Math.min(maxSentences, MOST_OF_LONG) : maxSentences
  const from = bestOf(passage, sentences, most, keys)
  const to = Math.min(sentences.length, from + most)
  return { text: passage.slice(sentences[from]!.start, sentences[to - 1]!.end).trim(), count: to - from }
}

/** Where the run of parts begins that has most words of the question; the earliest of equals. */
function bestOf(text: string, parts: readonly Part[], length: number, keys: ReadonlySet<string>): number {
  let best = { from: 0, found: -1 }
  for (let from = 0; from === 0 || from + length <= parts.length; from++) {
    const to = Math.min(parts.length, from + length)
    const found = wordsIn(text.slice(parts[from]!.start, parts[to - 1]!.end), keys)
    if (found > best.found) best = { from, found }
  }
  return best.from
}

/** Each list item, from its mark to the next. */
function itemsOf(text: string): Part[] {
  const starts = [...text.matchAll(ITEMS)].map(({ index }) => index)
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? text.length }))
}

interface Part {
  readonly start: number
  readonly end: number
}

/** At least one, from the first character to the last. A full stop inside `v2.14` or `e.g.` ends none. */
function sentencesOf(text: string): Part[] {
  const sentences: Part[] = []
  let start = 0
  for (const { index, 0: stop } of text.matchAll(/[.!?](?=["”)\]]*\s+[\p{Lu}\p{N}"“(])|[。！？]/gu)) {
    if (/\b(?:e\.g|i\.e|z\.B|bzw|vs|approx|No|Dr|Mr|Ms)$/u.test(text.slice(Math.max(0, index - 8), index))) continue
    const end = index + stop.length + (/^["”)\]]*/.exec(text.slice(index + 1))?.[0].length ?? 0)
    sentences.push({ start, end })
    start = end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0)
  }
  if (start < text.length) sentences.push({ start, end: text.length })
  return sentences
}

function wordsIn(text: string, keys: ReadonlySet<string>): number {
  const found = new Set<string>()
  analyze(text, (term) => {
    const key = termKey(term, '')
    if (keys.has(key)) found.add(key)
  })
  return found.size
}
