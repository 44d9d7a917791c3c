import { analyze } from '../../analysis/analyze.ts'
import { languagesOfSmallWord } from '../../analysis/function-words.ts'
import { languageOf } from '../../analysis/language.ts'
import { isStopWord } from '../../analysis/stop-words.ts'
import { termKey } from '../../analysis/term-key.ts'
import { isNegationDropped } from './negation.ts'
import { numbersIn, numberWords } from './numbers-in.ts'

/** What a sentence cites: the title of the source, its whole text, and where the quoted words stand in it. */
export interface CitedPlace {
  readonly title: string
  readonly whole: string
  readonly start: number
  readonly end: number
}

/** How much text around the quoted words counts as cited. */
const CONTEXT_CHARACTERS = 400
/** A number may stand further away, in a table or a heading. */
const NUMBER_CHARACTERS = 20_000
/** This share of a sentence, by the weight of its words, must be in what it cites. */
const MIN_SHARE = 0.4
/** A quote of fewer content words says too little to vouch for a sentence in another language. */
const MIN_FOREIGN_QUOTE = 3
/** Words of answering, which every answer may add to what its source says. */
const NEUTRAL = new Set(
  (
    'yes no not according additionally also allowed answer available based both currently document documents either employee ' +
    'employees example following get gets given gives has however include included includes including make makes may ' +
    'means must need needs only page per person people please provide provides receive receives says said see sources ' +
    'source states take takes therefore thus up use uses using via within you'
  ).split(' '),
)

/**
 * Whether a sentence of a model speaks of what it cites: its rarer words stand around the quote, its numbers in the source,
 * and it doesn't turn what the source says into the opposite. Quoting two common words of a page must not be enough to say
 * anything at all in its name. `rarityOf`: what a word weighs.
 */
export function isAbout(sentence: string, cited: readonly CitedPlace[], rarityOf: (word: string) => number): boolean {
  const known = new Set(cited.flatMap((place) => [...numbersIn(around(place, NUMBER_CHARACTERS))]))
  if ([...numbersIn(sentence)].some((number) => !known.has(number))) return false
  if (cited.some(({ whole, start, end }) => isNegationDropped(sentence, sentenceAround(whole, start, end))))
    return false
  const asked = contentWords(sentence)
  if (asked.length === 0) return true
  if (cited.every(({ whole }) => areForeign(sentence, whole)))
    return cited.some(({ whole, start, end }) => contentWords(whole.slice(start, end)).length >= MIN_FOREIGN_QUOTE)
  const languages = ['' as const, ...cited.map(({ title, whole }) => languageOf({ title, body: whole }))]
  const keysOf = (word: string) => languages.map((language) => termKey(word, language))
  const contexts = cited.map((place) => around(place, CONTEXT_CHARACTERS))
  const there = new Set(contexts.flatMap(contentWords).flatMap(keysOf))
  let shared = 0
  let all = 0
  for (const word of new Set(asked)) {
    const weight = rarityOf(word)
    all += weight
    if (keysOf(word).some((key) => there.has(key))) shared += weight
  }
  return shared >= MIN_SHARE * all
}

/** The title, and the text up to so many characters before and behind the quote. */
function around({ title, whole, start, end }: CitedPlace, characters: number): string {
  return `${title}\n${whole.slice(Math.max(0, start - characters), end + characters)}`
}

/** Folded, without small words of any language and without words that any answer may have. */
function contentWords(text: string): string[] {
  const words: string[] = []
  analyze(numberWords(text), (word, _position, _start, _end, parts) => {
    const isSmall = isStopWord(word) || languagesOfSmallWord(word) !== 0 || NEUTRAL.has(word)
    if (parts === 0 && !isSmall && (word.length > 1 || /\p{N}|[^\p{ASCII}]/u.test(word))) words.push(word)
  })
  return words
}

/** Answers are in the language of the question, which need not be that of the source: their words can't be compared then. */
function areForeign(sentence: string, source: string): boolean {
  const small = (text: string) => {
    let bits = 0
    let count = 0
    analyze(text, (word, _position, _start, _end, parts) => {
      const languages = parts === 0 ? languagesOfSmallWord(word) : 0
      if (languages === 0) return
      count++
      bits |= languages
    })
    return { bits, count }
  }
  const [ours, theirs] = [small(sentence), small(source.slice(0, 2 * CONTEXT_CHARACTERS))]
  return ours.count >= 2 && theirs.count >= 2 && (ours.bits & theirs.bits) === 0
}

function sentenceAround(whole: string, start: number, end: number): string {
  const before = whole.slice(Math.max(0, start - CONTEXT_CHARACTERS), start)
  const after = whole.slice(end, end + CONTEXT_CHARACTERS)
  const from = Math.max(before.lastIndexOf('\n'), before.search(/[.!?]\s[^.!?]*$/) + 1)
  const to = after.search(/[.!?](?:\s|$)|\n/)
  return before.slice(from + 1) + whole.slice(start, end) + (to < 0 ? after : after.slice(0, to))
}
