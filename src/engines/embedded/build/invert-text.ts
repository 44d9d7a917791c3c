import { analyze } from '../../../domain/analysis/analyze.ts'
import { LANGUAGES, type Language, languagesOfSmallWord } from '../../../domain/analysis/function-words.ts'
import { LANGUAGE_SAMPLE_WORDS, LanguageGuess } from '../../../domain/analysis/language.ts'
import { isInflected, termKey } from '../../../domain/analysis/term-key.ts'
import type { IndexedDocument } from '../../../domain/search/engine/search-engine.ts'
import { sharedBytes, sharedFloat64, sharedUint32 } from '../bytes/shared-arrays.ts'
import { sortByCodePoints } from '../bytes/string-table.ts'
import { Uint32List } from '../bytes/uint32-list.ts'
import type { FieldLengths, TermIndex } from '../segment/segment.ts'
import { hashOfWord, SIGNATURE_NUMBERS, writeSignature } from '../segment/signature.ts'
import { BODY, lengthCode, TEXT_FIELD_COUNT, TEXT_FIELDS, TITLE, valuesOf } from '../segment/text-fields.ts'
import { MAX_FORM_BITS, PostingsWriter } from './postings-writer.ts'

/** Words of different values of one field (two tags) lie this far apart, so that no phrase reaches across. */
const GAP_BETWEEN_VALUES = 16
const FIELD_BITS = 3
/** Numbers of forms, up to `MAX_FORM_BITS`. With field and form in one number, a segment has at most 2^24 documents. */
const FORM_BITS = 5

/** Turns documents → words into word → documents: note every token, sort the tokens by term, write them out. */
export function invertText(documents: readonly IndexedDocument[]): {
  terms: TermIndex
  lengths: FieldLengths
  languages: string
  documentLanguages: Uint8Array
  signatures: Uint32Array
} {
  const tokens = new TokenList()
  const signatures = sharedUint32(SIGNATURE_NUMBERS * documents.length)
  const documentLanguages = sharedBytes(documents.length)
  const lengths = { codes: sharedBytes(TEXT_FIELD_COUNT * documents.length), totals: sharedFloat64(TEXT_FIELD_COUNT) }
  for (const [number, document] of documents.entries()) {
    for (const [field, name] of TEXT_FIELDS.entries()) {
      const words = tokens.addField((number << FIELD_BITS) | field, valuesOf(document, name))
      lengths.codes[field * documents.length + number] = lengthCode(words)
      lengths.totals[field]! += words
    }
    const language = tokens.endDocument(signatures, number * SIGNATURE_NUMBERS)
    if (language !== '') documentLanguages[number] = LANGUAGES.indexOf(language) + 1
  }
  const languages = [...tokens.languages].sort().join(' ')
  return { terms: writeTerms(tokens), lengths, languages, documentLanguages, signatures }
}

/** Every token in the order of the text: which word, in which document and field, at which position. */
class TokenList {
  readonly words = new Uint32List(1 << 14)
  readonly places = new Uint32List(1 << 14)
  readonly positions = new Uint32List(1 << 14)
  /** By number of the word. */
  readonly forms: string[] = []
  /** Of words in documents of other languages than English, by number of the word. */
  readonly languageOf = new Map<number, Language>()
  readonly languages = new Set<Language>()
  readonly #numbers = new Map<string, number>()
  readonly #smallWordIn: number[] = []
  readonly #hashes: number[] = []
  readonly #guess = new LanguageGuess()
  #documentStart = 0
  #bodyEnd = 0
  #place = 0
  /** Up to this position, the words of the field tell the language. */
  #sampleEnd = 0
  #sampledWords = 0

  /** Returns the number of words, which is the length of the field. */
  addField(place: number, values: readonly string[]): number {
    this.#place = place
    this.#sampleEnd = (place & ((1 << FIELD_BITS) - 1)) <= TITLE ? LANGUAGE_SAMPLE_WORDS : 0
    let position = 0
    let words = 0
    for (const value of values) {
      const used = analyze(value, this.#add, position)
      words += used
      position += used + GAP_BETWEEN_VALUES
    }
    this.#sampledWords += Math.min(words, this.#sampleEnd)
    if ((place & ((1 << FIELD_BITS) - 1)) === BODY) this.#bodyEnd = this.words.length
    return words
  }

  /**
   * Writes the signature of the body and returns the language. Words of a document in another language are other words: they have stems of their
   * own.
   */
  endDocument(signatures: Uint32Array, at: number): Language | '' {
    const start = this.#documentStart
    const numbers = this.words.values
    writeSignature(this.#bodyEnd - start, (index) => this.#hashes[numbers[start + index]!]!, signatures, at)
    const language = this.#guess.decide(this.#sampledWords)
    this.#sampledWords = 0
    if (language !== '') {
      this.languages.add(language)
      const { values, length } = this.words
      for (let token = this.#documentStart; token < length; token++) {
        const form = this.forms[values[token]!]!
        if (!isInflected(form)) continue
        const name = `${language} ${form}`
        values[token] = this.#numbers.get(name) ?? this.#addWord(name, form, language)
      }
    }
    this.#documentStart = this.words.length
    return language
  }

  #addWord(name: string, form: string, language: Language | ''): number {
    const number = this.forms.length
    this.#numbers.set(name, number)
    this.forms.push(form)
    this.#smallWordIn.push(languagesOfSmallWord(form))
    this.#hashes.push(hashOfWord(form))
    if (language !== '') this.languageOf.set(number, language)
    return number
  }

  readonly #add = (word: string, position: number, _start: number, _end: number, parts: number): void => {
    const number = this.#numbers.get(word) ?? this.#addWord(word, word, '')
    const small = this.#smallWordIn[number]!
    if (small !== 0 && parts === 0 && position < this.#sampleEnd) this.#guess.see(small)
    this.words.push(number)
    this.places.push(this.#place)
    this.positions.push(position)
  }
}

interface Term {
  readonly stem: string
  readonly forms: readonly string[]
  /** Numbers of the words that the forms are, in their order. */
  readonly numbers: readonly number[]
}

function writeTerms(tokens: TokenList): TermIndex {
  const terms = termsOf(tokens)
  const termOfWord = new Uint32Array(tokens.forms.length)
  const formOfWord = new Uint32Array(tokens.forms.length)
  for (const [number, term] of terms.entries()) {
    for (const [form, wordNumber] of term.numbers.entries()) {
      termOfWord[wordNumber] = number
      formOfWord[wordNumber] = Math.min(form, MAX_FORM_BITS - 1)
    }
  }
  const sorted = sortTokensByTerm(tokens, termOfWord, formOfWord, terms.length)
  const writer = new PostingsWriter()
  let start = 0
  for (const [number, term] of terms.entries()) {
    const end = sorted.ends[number]!
    writer.startTerm(term.stem, term.forms)
    writePostings(writer, sorted, start, end)
    writer.endTerm()
    start = end
  }
  return writer.finish()
}

/** Words with the same stem make one term; stems sorted, forms sorted. */
function termsOf(tokens: TokenList): Term[] {
  const { forms, languageOf } = tokens
  const isUsed = usedWords(tokens)
  const numbersOf = new Map<string, number[]>()
  for (const [number, form] of forms.entries()) {
    if (isUsed?.[number] === 0) continue
    const key = termKey(form, languageOf.get(number) ?? '')
    const numbers = numbersOf.get(key)
    if (numbers === undefined) numbersOf.set(key, [number])
    else numbers.push(number)
  }
  return sortByCodePoints([...numbersOf.keys()]).map((stem) => {
    const numbers = numbersOf.get(stem)!
    if (numbers.length === 1) return { stem, forms: [forms[numbers[0]!]!], numbers }
    const sorted = sortByCodePoints(numbers.map((number) => forms[number]!))
    numbers.sort((a, b) => sorted.indexOf(forms[a]!) - sorted.indexOf(forms[b]!))
    return { stem, forms: sorted, numbers }
  })
}

/** Where there are other languages, English words may be left that no token has any more. */
function usedWords({ forms, words, languages }: TokenList): Uint8Array | undefined {
  if (languages.size === 0) return undefined
  const isUsed = new Uint8Array(forms.length)
  for (let token = 0; token < words.length; token++) isUsed[words.values[token]!] = 1
  return isUsed
}

/** Tokens in the order of their terms. */
interface SortedTokens {
  /** Where those of each term end. */
  readonly ends: Uint32Array
  /** Document, field and form of each. */
  readonly places: Uint32Array
  readonly positions: Uint32Array
}

/**
 * A counting sort: stable, so the tokens of a term stay in the order of documents, fields and positions. They are moved,
 * not listed: whoever writes them then reads memory from one end to the other.
 */
function sortTokensByTerm(
  tokens: TokenList,
  termOfWord: Uint32Array,
  formOfWord: Uint32Array,
  termCount: number,
): SortedTokens {
  const words = tokens.words.values
  const unsortedPlaces = tokens.places.values
  const unsortedPositions = tokens.positions.values
  const count = tokens.words.length
  const ends = new Uint32Array(termCount)
  for (let token = 0; token < count; token++) ends[termOfWord[words[token]!]!]!++
  let sum = 0
  for (let term = 0; term < termCount; term++) {
    const size = ends[term]!
    ends[term] = sum
    sum += size
  }
  const places = new Uint32Array(count)
  const positions = new Uint32Array(count)
  for (let token = 0; token < count; token++) {
    const word = words[token]!
    const at = ends[termOfWord[word]!]!++
    places[at] = (unsortedPlaces[token]! << FORM_BITS) | formOfWord[word]!
    positions[at] = unsortedPositions[token]!
  }
  return { ends, places, positions }
}

const frequencies = new Uint32Array(TEXT_FIELD_COUNT)

function writePostings(writer: PostingsWriter, { places, positions }: SortedTokens, start: number, end: number): void {
  let at = start
  while (at < end) {
    const document = places[at]! >>> (FIELD_BITS + FORM_BITS)
    let fields = 0
    let forms = 0
    let lastField = -1
    let lastPosition = 0
    frequencies.fill(0)
    writer.startDocument()
    while (at < end) {
      const place = places[at]!
      if (place >>> (FIELD_BITS + FORM_BITS) !== document) break
      const field = (place >>> FORM_BITS) & ((1 << FIELD_BITS) - 1)
      if (field !== lastField) lastPosition = 0
      lastField = field
      fields |= 1 << field
      frequencies[field]!++
      forms |= 1 << (place & ((1 << FORM_BITS) - 1))
      writer.writePosition(positions[at]! - lastPosition)
      lastPosition = positions[at]!
      at++
    }
    writer.writeDocument(document, fields, frequencies, forms)
  }
}
