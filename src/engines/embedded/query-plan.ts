import { analyze } from '../../domain/analysis/analyze.ts'
import { stem } from '../../domain/analysis/stem.ts'
import { isStopWord } from '../../domain/analysis/stop-words.ts'
import type { EngineQuery } from '../../domain/search/search-engine.ts'

/** A query after analysis. */
export interface QueryPlan {
  /** The distinct words that matching counts, as they were typed; word i is bit i of a term's `words`. */
  readonly words: readonly string[]
  /** What is looked up and scored. */
  readonly terms: readonly QueryTerm[]
  /** Terms, by their number in `terms`, that follow one another in the query, stop words aside. */
  readonly pairs: readonly { readonly first: number; readonly second: number }[]
  /** Stems that must stand next to each other. */
  readonly phrases: readonly (readonly string[])[]
  readonly excluded: readonly (readonly string[])[]
}

export interface QueryTerm {
  readonly stem: string
  /** The word as asked for, folded but not stemmed. */
  readonly form: string
  /** The words of the query that a document with this term has; 0 for terms that only add to the score. */
  words: number
  /** How often the query says it. */
  repeats: number
  /** Several parts of the query written as one (`kubeproxy`); the parts are terms too. */
  readonly isWhole: boolean
}

/** Bits of `QueryTerm.words`. Words beyond add to the score but are never required. */
export const MAX_COUNTED_WORDS = 30

interface Token {
  readonly form: string
  readonly stem: string
  readonly start: number
  readonly end: number
  readonly parts: number
}

/** The beginning of a word that the query ends with; empty if there is none. */
export function unfinishedWord({ text, isUnfinished }: EngineQuery): string {
  return isUnfinished ? (tokensOf(text).at(-1)?.form ?? '') : ''
}

/** `completions`: what the last word may become; a document with any of them has the word. */
export function planQuery(query: EngineQuery, completions: readonly string[] = []): QueryPlan {
  const tokens = tokensOf(query.text)
  const hasContent = tokens.some(({ parts, form }) => parts === 0 && !isStopWord(form))
  const words: string[] = []
  const terms = new Map<string, QueryTerm>()
  const bitOfStem = new Map<string, number>()

  const bitOf = (token: Token): number => {
    if (hasContent && isStopWord(token.form)) return 0
    let bit = bitOfStem.get(token.stem)
    if (bit === undefined) {
      bit = words.length < MAX_COUNTED_WORDS ? 1 << words.length : 0
      if (bit !== 0) words.push(query.text.slice(token.start, token.end))
      bitOfStem.set(token.stem, bit)
    }
    return bit
  }

  for (const [index, token] of tokens.entries()) {
    if (token.parts === 0) {
      if (!hasContent || !isStopWord(token.form)) addTerm(terms, token, bitOf(token))
      continue
    }
    // A document that has the whole has all its parts, however they are written there: `e-mail` is found by `email`.
    const parts = tokens.slice(index + 1, index + 1 + token.parts)
    addTerm(
      terms,
      token,
      parts.reduce((bits, part) => bits | bitOf(part), 0),
    )
  }
  const last = tokens.at(-1)
  if (last !== undefined) {
    for (const form of completions) addTerm(terms, { ...last, form, stem: stem(form) }, bitOf(last))
  }
  const phrases = query.phrases.map(partStems).filter((phrase) => phrase.length > 0)
  for (const phrase of query.phrases) {
    for (const token of tokensOf(phrase)) addTerm(terms, token, 0)
  }
  const excluded = query.excluded.map(partStems).filter((phrase) => phrase.length > 0)
  const parts = tokens.filter((token) => token.parts === 0 && !(hasContent && isStopWord(token.form)))
  return { words, terms: [...terms.values()], pairs: pairsOf(parts, [...terms.keys()]), phrases, excluded }
}

function pairsOf(parts: readonly Token[], stems: readonly string[]): QueryPlan['pairs'] {
  const pairs = new Map<string, { first: number; second: number }>()
  for (const [index, part] of parts.slice(1).entries()) {
    const first = stems.indexOf(parts[index]!.stem)
    const second = stems.indexOf(part.stem)
    if (first !== second) pairs.set(`${first} ${second}`, { first, second })
  }
  return [...pairs.values()]
}

function addTerm(terms: Map<string, QueryTerm>, { stem, form, parts }: Token, words: number): void {
  const known = terms.get(stem)
  if (known === undefined) terms.set(stem, { stem, form, words, repeats: 1, isWhole: parts > 0 })
  else {
    known.words |= words
    known.repeats++
  }
}

/** The stems of a phrase in their order; wholes are left out, for their parts follow. */
function partStems(phrase: string): string[] {
  return tokensOf(phrase)
    .filter(({ parts }) => parts === 0)
    .map((token) => token.stem)
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  analyze(text, (form, _position, start, end, parts) => {
    tokens.push({ form, stem: stem(form), start, end, parts })
  })
  return tokens
}
