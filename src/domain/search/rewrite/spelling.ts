import type { Visibility } from '../../access/visibility.ts'
import type { Language } from '../../analysis/function-words.ts'
import { isOneSlip } from '../../analysis/one-slip.ts'
import { onOtherKeyboard } from '../../analysis/other-keyboard.ts'
import { standAloneWordsOf } from '../../analysis/small-words.ts'
import { isStopWord } from '../../analysis/stop-words.ts'
import { unwrittenUmlauts } from '../../analysis/umlauts.ts'
import type { QueryPart } from '../../query/query-parts.ts'
import type { SearchEngine } from '../engine/search-engine.ts'
import { documentsWith } from '../query/phrase-occurs.ts'
import { occursWith } from './occurs-with.ts'
import { rankByNeighbors } from './rank-by-neighbors.ts'
import { type WordPlace, wordPlaces } from './word-places.ts'

/** A query that may have been meant, and where it differs. */
export interface QuerySuggestion {
  readonly query: string
  readonly ranges: readonly { readonly startIndex: number; readonly endIndex: number }[]
}

export interface Corrections {
  /** Likeliest first. */
  readonly suggestions: readonly QuerySuggestion[]
  /** The first one differs so little that it is what was meant, also where the query as it is finds something. */
  readonly isCertain: boolean
}

export interface TypedQuery {
  readonly query: string
  readonly parts: readonly QueryPart[]
  /** Of the documents that the caller may see. */
  readonly languages: readonly Language[]
  /** See `EngineAnswer.joinedWords`. */
  readonly joinedWords?: readonly string[]
}

/** A stretch of the query, and what may stand there. */
interface Replacement {
  readonly start: number
  readonly end: number
  readonly word: string
  readonly similar: readonly string[]
}

const MAX_WORDS = 16
const MAX_SUGGESTIONS = 3
/** In a word of so many letters two slips leave enough of it. */
const LONG_WORD = 8
/** A shorter word is as likely an acronym that no document has (*sso* is no *ssr*), unless letters were swapped or one left out. */
const MIN_CERTAIN = 4
/** So many times as many documents must have two words as one as have them side by side. */
const MUCH_COMMONER = 10

/** Words that are spelled as they are meant although no visible document has them. */
export interface CorrectWords {
  /** Names of people and data sources. Never corrected. */
  isName(word: string): boolean
  /** Words of the language. They may still be half of a word that documents have (`fire wall`). */
  isWord(word: string): boolean
}

/**
 * Other spellings of a query: each word that no visible document has is replaced by one that some have, by two that were
 * written as one, by what the same keys are on another keyboard, or together with its neighbour by the one that both are
 * parts of. So are neighbours that documents have as one word and nowhere side by side. Only documents that the caller may
 * see are looked at, so nobody learns from a correction what others wrote.
 */
export async function suggestQueries(
  engine: SearchEngine,
  { query, parts, languages, joinedWords = [] }: TypedQuery,
  visibility: Visibility,
  { isName, isWord }: CorrectWords,
): Promise<Corrections> {
  const places = placesOf(query, parts)
  const similarTo = async (words: readonly string[]) =>
    words.length === 0 ? [] : await engine.similarWords(words, visibility)
  const asked = places.filter(({ isSmall }) => !isSmall)
  const answers = await similarTo(asked.map(({ word }) => word))
  const found = new Map(asked.map((place, at) => [place, answers[at]]))
  const isMissing = (place: WordPlace | undefined) =>
    place !== undefined && !place.isFixed && found.get(place)?.isKnown === false && !isName(place.word)
  const isUnknown = (place: WordPlace | undefined) => isMissing(place) && !isWord(place!.word)
  const standsAlone = standAloneWordsOf(languages)
  const pairs = []
  for (const [at, place] of places.entries()) {
    const [pair] = pairAt(query, places, at, standsAlone)
    if (pair === undefined) continue
    const isOne = () => isOneWord(engine, query, pair, joinedWords, visibility)
    if (isMissing(place) || isMissing(places[at + 1]) || (await isOne())) pairs.push(pair)
  }
  const retyped = places.flatMap((place) => (isUnknown(place) ? retypedAt(query, place, languages) : []))
  const tried = [...pairs, ...retyped]
  const known = await similarTo(tried.map(({ word }) => word))
  const wrong: Replacement[] = tried.flatMap((one, at) =>
    known[at]?.isKnown === true ? [{ ...one, similar: [one.word] }] : [],
  )
  for (const place of asked) {
    const { word, start, end } = place
    const like = found.get(place)?.similar ?? []
    // A small word alone is nothing to look for; beside others it may be what was meant (`waht is a vpn`).
    const similar = asked.length > 1 ? like : like.filter((each) => !isStopWord(each))
    const isCovered = wrong.some((other) => start < other.end && other.start < end)
    if (!isUnknown(place) || similar.length === 0 || isCovered) continue
    const at = places.indexOf(place)
    const wordAt = (other: number) => (isUnknown(places[other]) ? undefined : places[other]?.word)
    const misspelt = { word, similar, before: wordAt(at - 1), behind: wordAt(at + 1) }
    wrong.push({ word, start, end, similar: await rankByNeighbors(engine, misspelt, visibility) })
  }
  const others = asked.filter((place) => found.get(place)?.isKnown === true && !standsAlone(place.word))
  const strangers = asked.filter((place) => isUnknown(place) && !wrong.some((one) => isWithin(place, one)))
  const supported: Replacement[] = []
  for (const one of wrong) {
    const beside = [...others.map(({ word }) => word), ...wrong.filter((other) => other !== one).map(likeliest)]
    const similar = await supportedOf(engine, one, beside, strangers.length > 0, visibility)
    if (similar.length > 0) supported.push({ ...one, similar })
  }
  if (supported.length === 0) return { suggestions: [], isCertain: false }
  return { suggestions: combine(query, supported), isCertain: supported.every(isCertain) }
}

function isWithin({ start, end }: WordPlace, range: { readonly start: number; readonly end: number }): boolean {
  return range.start <= start && end <= range.end
}

function likeliest({ similar, word }: Replacement): string {
  return similar[0] ?? word
}

/**
 * What may stand in the place of a word, going by the rest of the query: a correction that no document has together with
 * any other word of it is a coincidence (*tax rebate* is no *tax rebase*), and so are two slips beside a word that means
 * nothing. The same letters with other spaces, umlauts or keys need no such support.
 */
async function supportedOf(
  engine: SearchEngine,
  one: Replacement,
  beside: readonly string[],
  hasStrangers: boolean,
  visibility: Visibility,
): Promise<readonly string[]> {
  if (one.similar.every((each) => isSameWord(one.word, each))) return one.similar
  if (beside.length === 0) return one.similar.filter((each) => !hasStrangers || isOneSlip(one.word, each))
  const supported: string[] = []
  for (const candidate of one.similar.slice(0, MAX_SUGGESTIONS)) {
    if (isSameWord(one.word, candidate) || (await occursWith(engine, candidate, beside, visibility)))
      supported.push(candidate)
  }
  return supported
}

/** The words of a query up to a bound, and the small ones among them. */
function placesOf(query: string, parts: readonly QueryPart[]): WordPlace[] {
  const places = wordPlaces(query, parts)
  const [past] = places.filter(({ isSmall }) => !isSmall).slice(MAX_WORDS)
  return past === undefined ? places : places.slice(0, places.indexOf(past))
}

/** Documents have it as one word, and none has its parts side by side, or only a few against many. */
async function isOneWord(
  engine: SearchEngine,
  query: string,
  { word, start, end }: Omit<Replacement, 'similar'>,
  joinedWords: readonly string[],
  visibility: Visibility,
): Promise<boolean> {
  if (!joinedWords.includes(word)) return false
  const apart = await documentsWith(engine, query.slice(start, end), visibility)
  return apart === 0 || (await documentsWith(engine, word, visibility)) >= apart * MUCH_COMMONER
}

/** A word and the next one written as one, where nothing but a space parts them and neither is a small word. */
function pairAt(
  query: string,
  places: readonly WordPlace[],
  at: number,
  standsAlone: (word: string) => boolean,
): Omit<Replacement, 'similar'>[] {
  const [first, second] = [places[at], places[at + 1]]
  if (first === undefined || second === undefined || !/^\s+$/.test(query.slice(first.end, second.start))) return []
  if (standsAlone(first.word) || standsAlone(second.word)) return []
  return [{ word: first.word + second.word, start: first.start, end: second.end }]
}

/** Latin letters are taken for Russian ones only where there is something in Russian. */
function retypedAt(
  query: string,
  { start, end }: WordPlace,
  languages: readonly Language[],
): Omit<Replacement, 'similar'>[] {
  // As it was typed: a folded word does not tell all keys apart.
  const word = onOtherKeyboard(query.slice(start, end).toLowerCase())
  if (word === undefined || (IS_RUSSIAN.test(word) && !languages.includes('ru'))) return []
  return [{ word, start, end }]
}

const IS_RUSSIAN = /\p{Script=Cyrillic}/u

function isCertain({ word, similar: [best = ''] }: Replacement): boolean {
  if (isSameWord(word, best) || best.includes(' ') || word.length >= LONG_WORD) return true
  const isLikely = word.length >= MIN_CERTAIN || best.length > word.length || haveSameLetters(word, best)
  return isLikely && isOneSlip(word, best)
}

function isSameWord(word: string, other: string): boolean {
  return other.replaceAll(' ', '') === word || unwrittenUmlauts(word) === other
}

function haveSameLetters(word: string, other: string): boolean {
  return [...word].sort().join('') === [...other].sort().join('')
}

function combine(query: string, wrong: readonly Replacement[]): QuerySuggestion[] {
  const inOrder = wrong.toSorted((a, b) => a.start - b.start)
  const choices = Math.min(MAX_SUGGESTIONS, Math.max(...wrong.map(({ similar }) => similar.length)))
  const suggestions = Array.from({ length: choices }, (_, choice) =>
    replaceWords(
      query,
      inOrder.map(({ start, end, similar }) => ({ start, end, word: similar[choice] ?? similar[0]! })),
    ),
  )
  return suggestions.filter(({ query: text }, at) => suggestions.findIndex((each) => each.query === text) === at)
}

function replaceWords(query: string, words: readonly Omit<Replacement, 'similar'>[]): QuerySuggestion {
  const ranges: { startIndex: number; endIndex: number }[] = []
  let text = ''
  let at = 0
  for (const { word, start, end } of words) {
    // Two neighbours may both have been parts of a joined word.
    if (start < at) continue
    text += query.slice(at, start)
    ranges.push({ startIndex: text.length, endIndex: text.length + word.length })
    text += word
    at = end
  }
  return { query: text + query.slice(at), ranges }
}
