import { hasAcronyms } from '../../../domain/analysis/acronym.ts'
import { smallWordsOf } from '../../../domain/analysis/small-words.ts'
import { termKey } from '../../../domain/analysis/term-key.ts'
import type { EngineQuery } from '../../../domain/search/engine/search-engine.ts'
import { addSynonyms } from './add-synonyms.ts'
import { joinedNumbers } from './joined-numbers.ts'
import { joinedParticles } from './joined-particles.ts'
import { joinedWords } from './joined-words.ts'
import { isNumberedName, numberedNames, splitName } from './numbered-names.ts'
import type { OneWord } from './one-word.ts'
import type { Alternative, Dictionary, Phrase, QueryTerm } from './plan-parts.ts'
import { type Token, tokensOf } from './query-tokens.ts'
import type { LikelyWord } from './unfinished-word.ts'

/** A query after analysis. */
export interface QueryPlan {
  /** The distinct words that matching counts, as typed. Word i is bit i of a term's `words`. */
  readonly words: readonly string[]
  /** Words that count only if a document has all of them, as bits: the parts of `INC-61`. */
  readonly joint: readonly number[]
  /** The terms to look up and score. */
  readonly terms: readonly QueryTerm[]
  /** Adjacent terms of the query, ignoring stop words, by their index in `terms`. */
  readonly pairs: readonly { readonly first: number; readonly second: number }[]
  /** If the query is just one name (`GATE-388`), its index in `terms`. */
  readonly name: number | undefined
  /** The whole query, if it has stop words: a document with exactly this title comes first. Other titles match by their words. */
  readonly title: Phrase | undefined
  /** Stems that must be adjacent. */
  readonly phrases: readonly Phrase[]
  readonly excluded: readonly Phrase[]
  /** Phrases that mean the same as words of the query. */
  readonly alternatives: readonly Alternative[]
  /** Any word makes a match. With a phrase, none is required. */
  readonly isLoose: boolean
  /** Adjacent words that documents also write as one (`hard ware`): maybe there's a space too many. */
  readonly joinedWords: readonly string[]
}

/** Number of bits in `QueryTerm.words`. With more words, only the rarest are counted; the others add to the score. */
const MAX_COUNTED_WORDS = 30
const MAX_SPLIT_NAMES = 4
/** The group of completions. No stem has this name. */
const COMPLETIONS = '*'
/** Longer queries aren't titles. */
const MAX_TITLE_WORDS = 8
const MAX_TITLE_CHARACTERS = 200

const ENGLISH_ALONE: Dictionary = { languages: [], has: () => true, frequencyOf: () => 1 }

/**
 * `completions` are completions of the last word, if it's unfinished. A document with any of them contains the word. Without an
 * array, the last word is searched as typed; with an empty one, it's ignored.
 */
export function planQuery(
  query: EngineQuery,
  completions?: readonly LikelyWord[],
  dictionary: Dictionary = ENGLISH_ALONE,
): QueryPlan {
  const tokens = splitNames(readAcronyms(tokensOf(query.text), query.text, dictionary), dictionary)
  const isSmall = smallWordsOf(dictionary.languages)
  const last = completions === undefined ? undefined : tokens.at(-1)
  const hasContent =
    tokens.some((token) => token !== last && token.parts === 0 && !isSmall(token.form)) ||
    completions?.some(({ form }) => !isSmall(form)) === true
  const words: string[] = []
  const terms = new Map<string, QueryTerm>()
  const bitOfStem = new Map<string, number>()

  const isAsked = (token: Token) =>
    token.parts === 0 && !(hasContent && isSmall(token.form)) && (token !== last || completions?.length !== 0)
  const { joint, uncounted } = joinedNumbers(tokens, dictionary, last)
  const counted = countedStems(
    tokens.filter((token) => isAsked(token) && !uncounted.has(token.stem)),
    dictionary,
  )
  const bitOf = (token: Token): number => {
    if (hasContent && isSmall(token.form)) return 0
    let bit = bitOfStem.get(token.stem)
    if (bit === undefined) {
      bit = counted.has(token.stem) ? 1 << words.length : 0
      if (bit !== 0) words.push(query.text.slice(token.start, token.end))
      bitOfStem.set(token.stem, bit)
    }
    return bit
  }
  const bitsOf = (some: readonly Token[]) => some.reduce((bits, token) => bits | bitOf(token), 0)

  for (const [index, token] of tokens.entries()) {
    if (token === last) continue
    if (token.parts === 0) {
      if (!hasContent || !isSmall(token.form)) addTerms(terms, token, bitOf(token), dictionary)
      continue
    }
    // A document with the compound has all its parts, however it's written: `e-mail` matches `email`.
    const parts = tokens.slice(index + 1, index + 1 + token.parts)
    addTerms(terms, token, bitsOf(parts), dictionary)
  }
  const others = query.isUnfinished ? [] : otherwiseWritten(query.text, tokens, dictionary)
  for (const { form, words: parts } of others) {
    const whole = { ...parts[0]!, form, stem: termKey(form, ''), parts: parts.length > 1 ? parts.length : 0 }
    addTerm(terms, whole, whole.stem, bitsOf(parts))
  }
  if (last !== undefined) {
    for (const { form, likelihood } of completions ?? []) {
      addTerms(terms, { ...last, form, stem: termKey(form, '') }, bitOf(last), dictionary, likelihood)
    }
  }
  for (const phrase of query.phrases) {
    for (const token of tokensOf(phrase)) addTerms(terms, token, 0, dictionary)
  }
  const parts = tokens.filter(isAsked)
  const alternatives = addSynonyms(terms, query.synonyms ?? [], parts, bitOf, dictionary)
  return {
    words,
    joint: joint.map(bitsOf),
    terms: [...terms.values()],
    pairs: pairsOf(parts, [...terms.keys()], dictionary, completions ?? []),
    name: isName(tokens) ? nameIn([...terms.keys()], others, dictionary) : undefined,
    title: titleOf(query.typed ?? query.text, isSmall, dictionary),
    phrases: phrasesOf(query.phrases, dictionary),
    excluded: phrasesOf(query.excluded, dictionary),
    alternatives,
    isLoose: query.isLoose === true || query.phrases.length > 0,
    joinedWords: query.isUnfinished ? [] : joinedWords(query.text, tokens, dictionary),
  }
}

/** Words of the query that documents join in another way than typed. */
function otherwiseWritten(
  text: string,
  tokens: readonly Token[],
  dictionary: Pick<Dictionary, 'frequencyOf'>,
): OneWord<Token>[] {
  const words = tokens.filter(({ parts }) => parts === 0)
  const wholes = new Set(tokens.filter(({ parts }) => parts > 0).map(({ form }) => form))
  const names = numberedNames(text, words, dictionary).filter(({ form }) => !wholes.has(form))
  return [...names, ...joinedParticles(text, words, dictionary)]
}

/** Treats uppercase stop words as acronyms if documents contain them: `IT` isn't *it*. */
function readAcronyms(
  tokens: readonly Token[],
  text: string,
  { frequencyOf }: Pick<Dictionary, 'frequencyOf'>,
): Token[] {
  const readsAcronyms = hasAcronyms(text)
  const isRead = (token: Token | undefined) => token?.parts === 1 && readsAcronyms && frequencyOf(token.form) > 0
  return tokens.flatMap((token, at) => {
    if (isRead(token)) return [{ ...token, parts: 0 }]
    return token.parts === 1 || isRead(tokens[at - 1]) ? [] : [token]
  })
}

/** Splits names with a number (`rfc45`) in two if no document has them as one word. */
function splitNames(tokens: readonly Token[], { frequencyOf }: Pick<Dictionary, 'frequencyOf'>): Token[] {
  let names = 0
  return tokens.flatMap((token) => {
    const isName = token.parts === 0 && isNumberedName(token.form) && names++ < MAX_SPLIT_NAMES
    const split = isName ? splitName(token.form, { frequencyOf }) : undefined
    if (split === undefined) return [token]
    const parts = split.map((form) => ({ ...token, form, stem: termKey(form, '') }))
    return [{ ...token, parts: parts.length }, ...parts]
  })
}

/** Other forms that planning may look up, for dictionaries that have to fetch them in advance. */
export function otherForms(text: string): string[] {
  const forms = new Set<string>()
  const frequencyOf = (form: string) => {
    forms.add(form)
    return 0
  }
  const tokens = tokensOf(text)
  splitNames(tokens, { frequencyOf })
  joinedNumbers(tokens, { frequencyOf }, undefined)
  otherwiseWritten(text, tokens, { frequencyOf })
  return [...forms]
}

/** The stems that count for matching. */
function countedStems(tokens: readonly Token[], { frequencyOf }: Dictionary): ReadonlySet<string> {
  const formOf = new Map(tokens.map(({ stem, form }) => [stem, form]))
  if (formOf.size <= MAX_COUNTED_WORDS) return new Set(formOf.keys())
  const frequencies = [...formOf].map(([stem, form]) => ({ stem, frequency: frequencyOf(form) || Infinity }))
  const rarest = frequencies.sort((a, b) => a.frequency - b.frequency || (a.stem < b.stem ? -1 : 1))
  return new Set(rarest.slice(0, MAX_COUNTED_WORDS).map(({ stem }) => stem))
}

/** Index of the term for a name: as typed, or as documents write it. */
function nameIn(stems: readonly string[], others: readonly OneWord<Token>[], { has }: Dictionary): number {
  const written = others.findIndex(({ form }) => has(termKey(form, '')))
  return has(stems[0]!) || written < 0 ? 0 : stems.indexOf(termKey(others[written]!.form, ''))
}

/** A compound joined by signs or case, or a word with a digit. */
function isName(tokens: readonly Token[]): boolean {
  const [first] = tokens
  if (first === undefined) return false
  return first.parts > 0 ? tokens.length === first.parts + 1 : tokens.length === 1 && /\p{N}/u.test(first.form)
}

function pairsOf(
  parts: readonly Token[],
  stems: readonly string[],
  { languages }: Dictionary,
  completions: readonly LikelyWord[],
): QueryPlan['pairs'] {
  const pairs = new Map<string, { first: number; second: number }>()
  const add = (first: number, second: number) => {
    if (first >= 0 && second >= 0 && first !== second) pairs.set(`${first} ${second}`, { first, second })
  }
  for (const language of ['', ...languages] as const) {
    const numberOf = ({ form }: { form: string }) => stems.indexOf(termKey(form, language))
    const numbers = parts.map(numberOf)
    for (const [index, second] of numbers.slice(1).entries()) add(numbers[index]!, second)
    if (parts.length > 1) for (const word of completions) add(numbers.at(-2)!, numberOf(word))
  }
  return [...pairs.values()]
}

/** Adds the word's English stem and its stems in other languages that some document has. */
function addTerms(
  terms: Map<string, QueryTerm>,
  token: Token,
  words: number,
  { languages, has }: Dictionary,
  likelihood?: number,
): void {
  addTerm(terms, token, token.stem, words, likelihood)
  for (const language of languages) {
    const key = termKey(token.form, language)
    if (key !== token.stem && has(key)) addTerm(terms, token, key, words, likelihood)
  }
}

function addTerm(terms: Map<string, QueryTerm>, token: Token, stem: string, words: number, likelihood?: number): void {
  const known = terms.get(stem)
  if (known === undefined) {
    const { stem: group, form, parts } = token
    // A document with a joined name (`RFC45`) has none of its parts but is worth as much as one with both.
    const repeats = parts > 1 && isNumberedName(form) ? parts : 1
    terms.set(stem, {
      stem,
      group: likelihood === undefined ? group : COMPLETIONS,
      form,
      words,
      ownWords: words,
      repeats,
      isWhole: parts > 0,
      isCompletion: likelihood !== undefined,
      likelihood: likelihood ?? 1,
    })
  } else {
    known.words |= words
    if (likelihood === undefined) known.repeats++
  }
}

function phrasesOf(phrases: readonly string[], dictionary: Dictionary): Phrase[] {
  return phrases.map((phrase) => phraseOf(tokensOf(phrase), dictionary)).filter((phrase) => phrase[0]!.length > 0)
}

/** The stems in order, without compounds, whose parts follow. */
function phraseOf(tokens: readonly Token[], { languages }: Dictionary): Phrase {
  const words = tokens.filter(({ parts }) => parts === 0)
  const inLanguages = (['', ...languages] as const).map((each) => words.map(({ form }) => termKey(form, each)))
  return [...new Map(inLanguages.map((stems) => [stems.join(' '), stems])).values()]
}

function titleOf(text: string, isSmall: (word: string) => boolean, dictionary: Dictionary): Phrase | undefined {
  const words = text.length > MAX_TITLE_CHARACTERS ? [] : tokensOf(text).filter(({ parts }) => parts === 0)
  return words.length <= MAX_TITLE_WORDS && words.some(({ form }) => isSmall(form))
    ? phraseOf(words, dictionary)
    : undefined
}
