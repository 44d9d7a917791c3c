import type { Visibility } from '../../access/visibility.ts'
import type { Language } from '../../analysis/function-words.ts'
import { isOneSlip } from '../../analysis/one-slip.ts'
import { onOtherKeyboard } from '../../analysis/other-keyboard.ts'
import { smallWordsOf, standAloneWordsOf } from '../../analysis/small-words.ts'
import { isStopWord } from '../../analysis/stop-words.ts'
import { unwrittenUmlauts } from '../../analysis/umlauts.ts'
import type { QueryPart } from '../../query/query-parts.ts'
import type { SearchEngine } from '../engine/search-engine.ts'
import { documentsWith } from '../query/phrase-occurs.ts'
import { correctNeighbors } from './correct-neighbors.ts'
import { haveSameLetters, likelyCandidates, MIN_CERTAIN } from './likely-candidates.ts'
import { occursWith } from './occurs-with.ts'
import { rankByNeighbors } from './rank-by-neighbors.ts'
import { type WordPlace, wordPlaces } from './word-places.ts'

/** A suggested query, and where it differs from the original. */
export interface QuerySuggestion {
  readonly query: string
  readonly ranges: readonly { readonly startIndex: number; readonly endIndex: number }[]
}

export interface Corrections {
  /** Most likely first. */
  readonly suggestions: readonly QuerySuggestion[]
  /** The first suggestion is so close that it replaces the query even if the query found something. */
  readonly isCertain: boolean
}

export interface TypedQuery {
  readonly query: string
  readonly parts: readonly QueryPart[]
  /** Languages of visible documents. */
  readonly languages: readonly Language[]
  /** See `EngineAnswer.joinedWords`. */
  readonly joinedWords?: readonly string[]
}

/** A range of the query and its possible replacements. */
interface Replacement {
  readonly start: number
  readonly end: number
  readonly word: string
  readonly similar: readonly string[]
}

const MAX_WORDS = 16
const MAX_SUGGESTIONS = 3
/** Two typos are certain enough in a word this long. */
const LONG_WORD = 8
/** Next to an unknown word, shorter words are corrected only if letters are swapped. */
const MIN_LIKELY_SLIP = 6
/** How many times more documents must contain the joined word than the two words next to each other. */
const MUCH_COMMONER = 10

/** Correctly spelled words, even if no visible document contains them. */
export interface CorrectWords {
  /** Names of people and data sources. Never corrected. */
  isName(word: string): boolean
  /** Dictionary words. They can still be joined with a neighbor (`fire wall`). */
  isWord(word: string): boolean
  /** Dictionary words, also where they may be corrected: nobody who wrote *beta* was about to write *betamax*. */
  isFinished(word: string): boolean
}

/**
 * Other spellings of a query. A word that no visible document contains is replaced with a similar one, split in two, retyped as on
 * another keyboard layout, or joined with its neighbor. Neighbors are also joined if documents write them only as one word.
 * Only visible documents are used, so a correction never reveals what others wrote.
 */
export async function suggestQueries(
  engine: SearchEngine,
  { query, parts, languages, joinedWords = [] }: TypedQuery,
  visibility: Visibility,
  { isName, isWord, isFinished }: CorrectWords,
): Promise<Corrections> {
  const places = placesOf(query, parts)
  const similarTo = async (words: readonly string[]) =>
    words.length === 0 ? [] : await engine.similarWords(words, visibility)
  const isSmallWord = smallWordsOf(languages)
  const content = places.filter(({ word }) => !isSmallWord(word))
  const answers = await similarTo(content.map(({ word }) => word))
  const found = new Map(content.map((place, at) => [place, answers[at]]))
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
  let begun: WordPlace | undefined
  for (const place of content) {
    const { word, start, end } = place
    const isCovered = wrong.some((other) => start < other.end && other.start < end)
    if (!isUnknown(place) || isCovered) continue
    const at = places.indexOf(place)
    const wordAt = (other: number) => (isUnknown(places[other]) ? undefined : places[other]?.word)
    const [before, behind] = [wordAt(at - 1), wordAt(at + 1)]
    const isLast = place === places.at(-1)
    const similarWords = found.get(place)?.similar ?? []
    const unknown = { word, before, isLast, isFinished: isFinished(word), similar: similarWords }
    const { isBegun, candidates } = await likelyCandidates(engine, unknown, languages, visibility)
    if (isBegun && isLast && !isFinished(word) && end === query.length) begun = place
    // A stop word is a useful correction only next to other words (`waht is a vpn`).
    const similar = content.length > 1 ? candidates : candidates.filter((each) => !isStopWord(each))
    if (similar.length === 0) continue
    const ranked = await rankByNeighbors(engine, { word, similar, before, behind }, visibility)
    wrong.push({ word, start, end, similar: ranked })
  }
  const others = content.filter((place) => found.get(place)?.isKnown === true && !standsAlone(place.word))
  const isLeft = (place: WordPlace) => isMissing(place) && place !== begun
  const missing = content.filter((place) => isLeft(place) && !wrong.some((one) => isWithin(place, one)))
  // A misspelled English word (*expence*) is meant even if no document has the right one together with the rest.
  const isMisspelled = (word: string, other: string) =>
    !isFinished(word) && isFinished(other) && isLikelySlip(word, other)
  let supported: readonly Replacement[] = wrong
  for (let count = Infinity; supported.length < count; ) {
    count = supported.length
    // A correction that was dropped supports no other, and its word is unknown.
    const hasMissing = missing.length > 0 || count < wrong.length
    supported = await supportedOnes(
      engine,
      supported,
      others.map(({ word }) => word),
      hasMissing,
      isMisspelled,
      visibility,
    )
  }
  if (supported.length === 0) {
    const mayBeWrong = (place: WordPlace) =>
      !place.isFixed && !isSmallWord(place.word) && !isName(place.word) && !isFinished(place.word) && !isMissing(place)
    const pair = await correctNeighbors(engine, wrong, places, mayBeWrong, visibility)
    return { suggestions: pair.length === 0 ? [] : combine(query, pair), isCertain: false }
  }
  return { suggestions: combine(query, supported), isCertain: supported.every(isCertain) }
}

/** The replacements that fit the rest of the query: the words that are known, and the other replacements. */
async function supportedOnes(
  engine: SearchEngine,
  wrong: readonly Replacement[],
  known: readonly string[],
  hasMissing: boolean,
  isMisspelled: (word: string, other: string) => boolean,
  visibility: Visibility,
): Promise<Replacement[]> {
  const supported: Replacement[] = []
  for (const one of wrong) {
    const beside = [...known, ...wrong.filter((other) => other !== one).map(likeliest)]
    const similar = await supportedOf(engine, one, beside, hasMissing, isMisspelled, visibility)
    if (similar.length > 0) supported.push({ ...one, similar })
  }
  return supported
}

function isWithin({ start, end }: WordPlace, range: { readonly start: number; readonly end: number }): boolean {
  return range.start <= start && end <= range.end
}

function likeliest({ similar, word }: Replacement): string {
  return similar[0] ?? word
}

/**
 * The replacements that fit the rest of the query. One that never occurs together with another query word is a coincidence (*tax rebate*
 * isn't *tax rebase*) unless it's a misspelled English word (*expence*). So are two typos, or one in a short word, next to a word that no
 * document has. The same letters with other spaces, umlauts or keys need no support.
 */
async function supportedOf(
  engine: SearchEngine,
  one: Replacement,
  beside: readonly string[],
  hasMissing: boolean,
  isMisspelled: (word: string, other: string) => boolean,
  visibility: Visibility,
): Promise<readonly string[]> {
  if (one.similar.every((each) => isSameWord(one.word, each))) return one.similar
  if (beside.length === 0) return one.similar.filter((each) => !hasMissing || isLikelySlip(one.word, each))
  const supported: string[] = []
  for (const candidate of one.similar.slice(0, MAX_SUGGESTIONS)) {
    if (isSameWord(one.word, candidate) || (await occursBeside(engine, candidate, beside, visibility)))
      supported.push(candidate)
  }
  const others = one.similar.filter((each) => !supported.includes(each) && isMisspelled(one.word, each))
  return [...supported, ...others]
}

/** Whether any visible document contains the candidate, or part of a compound, together with one of the other words. */
async function occursBeside(
  engine: SearchEngine,
  candidate: string,
  beside: readonly string[],
  visibility: Visibility,
): Promise<boolean> {
  for (const word of candidate.split(' ')) if (await occursWith(engine, word, beside, visibility)) return true
  return false
}

/** One slip in a word long enough that it isn't a coincidence: *dolor* isn't *door*. */
function isLikelySlip(word: string, other: string): boolean {
  return isOneSlip(word, other) && (word.length >= MIN_LIKELY_SLIP || haveSameLetters(word, other))
}

/** The first words of a query, including the stop words between them. */
function placesOf(query: string, parts: readonly QueryPart[]): WordPlace[] {
  const places = wordPlaces(query, parts)
  const [past] = places.filter(({ isSmall }) => !isSmall).slice(MAX_WORDS)
  return past === undefined ? places : places.slice(0, places.indexOf(past))
}

/** Whether documents write it as one word, and never or much less often as two. */
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

/** A word joined with the next one, if only a space separates them and neither is a stop word. */
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

/** Reads Latin letters as Russian ones only if there are Russian documents. */
function retypedAt(
  query: string,
  { start, end }: WordPlace,
  languages: readonly Language[],
): Omit<Replacement, 'similar'>[] {
  // Uses the word as typed: folding loses which keys were pressed.
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
    // Two overlapping pairs may both have been joined.
    if (start < at) continue
    text += query.slice(at, start)
    ranges.push({ startIndex: text.length, endIndex: text.length + word.length })
    text += word
    at = end
  }
  return { query: text + query.slice(at), ranges }
}
