import { analyze } from '../../../domain/analysis/analyze.ts'
import { type Language, languagesOfSmallWord } from '../../../domain/analysis/function-words.ts'
import { LANGUAGE_SAMPLE_WORDS, LanguageGuess } from '../../../domain/analysis/language.ts'
import { termKey } from '../../../domain/analysis/term-key.ts'
import type { IndexedDocument } from '../../../domain/search/engine/search-engine.ts'
import { hashOfWord, SIGNATURE_NUMBERS, writeSignature } from '../../indexing/signature.ts'
import { TEXT_FIELDS, type TextField, valuesOf } from '../../indexing/text-fields.ts'
import { FIELD_WEIGHTS, OPENING_WORDS } from '../../ranking/ranking-weights.ts'
import { BESIDE, EMPTY_PLACE, wireForm, wireTerm } from './wire-term.ts'

/** Distance between words of different values, so that no phrase spans them. */
const GAP_BETWEEN_VALUES = 16
/** The cluster stores term weights as whole numbers. This is one occurrence in an average body. */
export const FREQUENCY_UNIT = 64
const MAX_FREQUENCY = 1 << 24

/**
 * Typical field lengths. The embedded engine uses the average of visible documents. Here the length is part of the index, so it's a
 * constant that hidden documents can't influence.
 */
const USUAL_WORDS: Readonly<Record<TextField, number>> = {
  body: 200,
  title: 6,
  summary: 30,
  comments: 40,
  tags: 3,
  people: 3,
  container: 3,
  address: 6,
}

export interface AnalysedText {
  readonly language: Language | ''
  /** Terms with their BM25F frequency over all fields. */
  readonly terms: string
  /** The same for each word form. */
  readonly weighedForms: string
  readonly forms: readonly string[]
  /** The terms of all fields by position. */
  readonly placed: string
  /** Terms of the title, of the beginning of the body, and of the address. */
  readonly inTitle: readonly string[]
  readonly inOpening: readonly string[]
  readonly inAddress: readonly string[]
  readonly titleWords: number
  readonly addressWords: number
  /** Detects near duplicates. Empty for a short text. */
  readonly signature: string
}

interface Token {
  readonly form: string
  readonly position: number
}

/** The indexed form of a document's text. */
export function analyseText(document: IndexedDocument): AnalysedText {
  const guess = new LanguageGuess()
  let sampled = 0
  const fields = TEXT_FIELDS.map((field) => {
    const tokens: Token[] = []
    const sampleEnd = field === 'body' || field === 'title' ? LANGUAGE_SAMPLE_WORDS : 0
    let position = 0
    let words = 0
    for (const value of valuesOf(document, field)) {
      const used = analyze(
        value,
        (form, place, _start, _end, parts) => {
          const small = languagesOfSmallWord(form)
          if (small !== 0 && parts === 0 && place < sampleEnd) guess.see(small)
          tokens.push({ form, position: place })
        },
        position,
      )
      words += used
      position += used + GAP_BETWEEN_VALUES
    }
    sampled += Math.min(words, sampleEnd)
    return { field, tokens, words }
  })
  const language = guess.decide(sampled)
  const keys = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const { field, tokens, words } of fields) {
    const { weight, lengthInfluence } = FIELD_WEIGHTS[field]
    const worth = weight / (1 - lengthInfluence + lengthInfluence * (words / USUAL_WORDS[field]))
    for (const { form } of tokens) {
      let key = keys.get(form)
      if (key === undefined) keys.set(form, (key = termKey(form, language)))
      counts.set(key, (counts.get(key) ?? 0) + worth)
    }
  }
  const termsIn = (name: TextField, before: number) => {
    const { tokens } = fields.find(({ field }) => field === name)!
    return [...new Set(tokens.filter(({ position }) => position < before).map(({ form }) => wireTerm(keys.get(form)!)))]
  }
  const frequencyOf = (key: string) =>
    Math.min(MAX_FREQUENCY, Math.max(1, Math.round(counts.get(key)! * FREQUENCY_UNIT)))
  return {
    language,
    terms: [...counts.keys()].map((key) => wireTerm(key) + BESIDE + frequencyOf(key)).join(' '),
    weighedForms: [...keys].map(([form, key]) => wireForm(key, form) + BESIDE + frequencyOf(key)).join(' '),
    forms: [...keys.keys()],
    placed: fields.map(({ tokens }) => placedTerms(tokens, keys)).join(BETWEEN_FIELDS),
    inTitle: termsIn('title', Infinity),
    inOpening: termsIn('body', OPENING_WORDS),
    inAddress: termsIn('address', Infinity),
    titleWords: fields.find(({ field }) => field === 'title')!.words,
    addressWords: fields.find(({ field }) => field === 'address')!.words,
    signature: signatureOf(fields[0]!.tokens),
  }
}

/** Keeps phrases from spanning two fields. */
const BETWEEN_FIELDS = ` ${Array.from({ length: GAP_BETWEEN_VALUES }, () => EMPTY_PLACE).join(' ')} `

/** Joins the terms of one position and separates positions with spaces. */
function placedTerms(tokens: readonly Token[], keys: ReadonlyMap<string, string>): string {
  const places: string[] = []
  for (const { form, position } of tokens) {
    while (places.length <= position) places.push('')
    const term = wireTerm(keys.get(form)!)
    places[position] = places[position] === '' ? term : places[position] + BESIDE + term
  }
  return places.map((place) => place || EMPTY_PLACE).join(' ')
}

function signatureOf(tokens: readonly Token[]): string {
  const numbers = new Uint32Array(SIGNATURE_NUMBERS)
  writeSignature(tokens.length, (index) => hashOfWord(tokens[index]!.form), numbers, 0)
  return numbers.every((number) => number === 0) ? '' : Buffer.from(numbers.buffer).toString('hex')
}
