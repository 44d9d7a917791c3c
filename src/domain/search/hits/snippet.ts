import { analyze, type FirstLetters, firstLettersOf } from '../../analysis/analyze.ts'
import type { Language } from '../../analysis/function-words.ts'
import { isStopWord } from '../../analysis/stop-words.ts'
import { termKey } from '../../analysis/term-key.ts'
import type { EngineQuery } from '../engine/search-engine.ts'
import { cutPassage, type MarkedRange, type Snippet } from './cut-passage.ts'
import { type TextWords, WantedStems } from './text-words.ts'

export type { Snippet } from './cut-passage.ts'

/** A long text is read in blocks, up to a limit, until a passage has all the words. */
const BLOCK_CHARS = 8 * 1024
const MAX_BLOCKS = 24
/** Shorter parts of a name with digits are highlighted only as part of the whole name. */
const MIN_PART_OF_NAME = 3
/** What two adjacent query words are worth, compared to one more word. */
const NEIGHBOUR_BONUS = 0.5

/** An occurrence of a query word in the text. */
interface Match {
  readonly word: number
  readonly position: number
  readonly start: number
  readonly end: number
}

/** Matches `first` to `last` fit into one snippet. */
interface Passage {
  readonly first: number
  readonly last: number
  readonly score: number
}

/**
 * The passage that shows best why a text matches, with query words highlighted, and a second one if it has words that the first
 * lacks. If nothing matches, the beginning of the text. Ranges are UTF-16 indexes into the snippet. `kept` are the words of this
 * text in this language, if they were analyzed before. What stands before `from` is left out.
 */
export function makeSnippets(
  text: string,
  query: EngineQuery,
  maxChars: number,
  language: Language | '' = '',
  kept?: TextWords,
  from = 0,
): Snippet[] {
  const wanted = wantedWords(query, language)
  const { size } = wanted.words
  const all = findMatches(text, wanted, (found) => hasAllWords(found, size, maxChars), kept)
  const matches = from === 0 ? all : all.filter(({ start }) => start >= from)
  const best = bestPassage(matches, maxChars, new Set())
  if (best === undefined) return [cutPassage(text, from, [], maxChars, from)].filter((snippet) => snippet.text !== '')
  const shown = new Set(matches.slice(best.first, best.last + 1).map(({ word }) => word))
  const further = shown.size < size ? bestPassage(matches, maxChars, shown) : undefined
  return [best, further]
    .filter((passage) => passage !== undefined)
    .map(({ first }) => cutPassage(text, matches[first]!.start, matches, maxChars, from))
}

export interface MarkedWords {
  /** Ascending, never overlapping. */
  readonly ranges: readonly MarkedRange[]
  /** Index of the range that starts the best passage. 0 if nothing matches. */
  readonly best: number
}

/** Every query word in the part of a text that snippets come from. */
export function markWords(
  text: string,
  query: Pick<EngineQuery, 'text' | 'phrases'>,
  maxChars: number,
  language: Language | '' = '',
): MarkedWords {
  const matches = findMatches(text, wantedWords(query, language), () => false)
  const first = matches[bestPassage(matches, maxChars, new Set())?.first ?? 0]
  const ranges: MarkedRange[] = []
  for (const { start, end } of matches) if (start >= (ranges.at(-1)?.end ?? 0)) ranges.push({ start, end })
  return {
    ranges,
    best: Math.max(
      0,
      ranges.findIndex(({ end }) => end > (first?.start ?? 0)),
    ),
  }
}

/** The query words to highlight. */
interface WantedWords {
  /** Stems, numbered in the order of the query. */
  readonly words: ReadonlyMap<string, number>
  rootOf(word: string): string
  /** The last word of the query, if it's still being typed: words that start with it are highlighted too. */
  readonly prefix: { readonly form: string; readonly word: number } | undefined
  /** To find them among words that were analyzed before. */
  readonly stems: WantedStems
  /** First letters of the stems. Stemming keeps the first letter, so most words of a text are ruled out quickly. */
  readonly firstUnits: ReadonlySet<number>
  readonly firstLetters: FirstLetters
}

type Words = Pick<EngineQuery, 'text' | 'phrases' | 'isUnfinished'>

/** Cached, because all snippets of a page are for one query. */
const wantedByQuery = new WeakMap<Words, Map<Language | '', WantedWords>>()

function wantedWords(query: Words, language: Language | ''): WantedWords {
  let byLanguage = wantedByQuery.get(query)
  if (byLanguage === undefined) wantedByQuery.set(query, (byLanguage = new Map()))
  let wanted = byLanguage.get(language)
  if (wanted === undefined) byLanguage.set(language, (wanted = readWords(query, language)))
  return wanted
}

function readWords({ text, phrases, isUnfinished }: Words, language: Language | ''): WantedWords {
  const rootOf = (word: string) => termKey(word, language)
  const forms: string[] = []
  let last = ''
  for (const part of [text, ...phrases]) {
    let endOfName = 0
    analyze(part, (form, _position, _start, end, parts) => {
      if (part === text) last = form
      if (parts > 0 && /\p{N}/u.test(form)) endOfName = end
      // The `14` of v2.14.3 occurs in many other texts.
      if (parts > 0 || end > endOfName || form.length >= MIN_PART_OF_NAME) forms.push(form)
    })
  }
  const telling = forms.filter((form) => !isStopWord(form))
  const words = new Map<string, number>()
  for (const form of telling.length > 0 ? telling : forms) {
    if (!words.has(rootOf(form))) words.set(rootOf(form), words.size)
  }
  const lastWord = words.get(rootOf(last))
  const isPrefix = isUnfinished && last.length > 1 && lastWord !== undefined
  const prefix = isPrefix ? { form: last, word: lastWord } : undefined
  const firstUnits = new Set([...words.keys()].map((root) => root.charCodeAt(0)))
  const stems = new WantedStems(words.keys())
  return { words, rootOf, prefix, stems, firstUnits, firstLetters: firstLettersOf(words.keys()) }
}

function findMatches(
  text: string,
  { words, rootOf, prefix, stems, firstUnits, firstLetters }: WantedWords,
  isEnough: (matches: readonly Match[]) => boolean,
  kept?: TextWords,
): Match[] {
  const matches: Match[] = []
  const found = new Set<number>()
  if (words.size === 0) return matches
  const note = (word: number, position: number, start: number, end: number): void => {
    matches.push({ word, position, start, end })
    found.add(word)
  }
  let position = 0
  let start = 0
  for (let block = 0; block < MAX_BLOCKS && start < text.length; block++) {
    const end = endOfBlock(text, start)
    const matchesBefore = matches.length
    // Stems don't tell which words start with an unfinished one.
    if (kept !== undefined && prefix === undefined) position += kept.find(block, start, end, position, stems, note)
    else
      position += analyze(
        text.slice(start, end),
        (form, at, from, to) => {
          if (!firstUnits.has(form.charCodeAt(0))) return
          const isBegun = prefix !== undefined && form.startsWith(prefix.form)
          const word = words.get(rootOf(form)) ?? (isBegun ? prefix.word : undefined)
          if (word !== undefined) note(word, at, start + from, start + to)
        },
        position,
        firstLetters,
      )
    start = end
    if (found.size === words.size && matches.length > matchesBefore && isEnough(matches)) break
  }
  return matches
}

function hasAllWords(matches: readonly Match[], wordCount: number, maxChars: number): boolean {
  const best = bestPassage(matches, maxChars, new Set())
  return best !== undefined && best.score >= wordCount
}

/** Blocks end at white space, so no word is split. */
function endOfBlock(text: string, start: number): number {
  const limit = start + BLOCK_CHARS
  if (limit >= text.length) return text.length
  for (let end = limit; end > limit - 200; end--) if (text.charCodeAt(end) <= 0x20) return end
  return limit
}

/** Slides a window over the matches. Prefers more distinct words that aren't in `shown`, then the earlier passage. */
function bestPassage(matches: readonly Match[], maxChars: number, shown: ReadonlySet<number>): Passage | undefined {
  const counts = new Map<number, number>()
  let best: Passage | undefined
  let first = 0
  let neighbours = 0
  for (let last = 0; last < matches.length; last++) {
    const match = matches[last]!
    counts.set(match.word, (counts.get(match.word) ?? 0) + 1)
    neighbours += followsInQuery(matches, last)
    while (first < last && match.end - matches[first]!.start > maxChars * 0.8) {
      const left = matches[first]!
      const count = counts.get(left.word)! - 1
      if (count === 0) counts.delete(left.word)
      else counts.set(left.word, count)
      first++
      neighbours -= followsInQuery(matches, first)
    }
    let score = 0
    for (const word of counts.keys()) if (!shown.has(word)) score++
    if (score > 0) score += Math.min(neighbours * NEIGHBOUR_BONUS, counts.size)
    if (score > 0 && (best === undefined || score > best.score)) best = { first, last, score }
  }
  return best
}

/** 1 if this match and the previous one are adjacent both here and in the query. */
function followsInQuery(matches: readonly Match[], index: number): number {
  const match = matches[index]!
  const before = matches[index - 1]
  return before !== undefined && match.position === before.position + 1 && match.word === before.word + 1 ? 1 : 0
}
