import { analyze } from '../../../domain/analysis/analyze.ts'
import { LANGUAGES, type Language } from '../../../domain/analysis/function-words.ts'
import { LANGUAGE_SAMPLE_WORDS, LanguageGuess } from '../../../domain/analysis/language.ts'
import type { IndexedDocument } from '../../../domain/search/engine/search-engine.ts'
import { SIGNATURE_NUMBERS, writeSignature } from '../../indexing/signature.ts'
import { BODY, lengthCode, TEXT_FIELD_COUNT, TEXT_FIELDS, TITLE, valuesOf } from '../../indexing/text-fields.ts'
import { sharedBytes, sharedFloat64, sharedUint32 } from '../bytes/shared-arrays.ts'
import { Uint32List } from '../bytes/uint32-list.ts'
import type { FieldLengths, TermIndex } from '../segment/segment.ts'
import { MAX_FORM_BITS, PostingsWriter } from './postings-writer.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Distance between words of different values of a field (two tags), so that no phrase spans them. */
const GAP_BETWEEN_VALUES = 16
const FIELD_BITS = 3
/** Numbers of forms, up to `MAX_FORM_BITS`. With field and form in one number, a segment has at most 2^24 documents. */
const FORM_BITS = 5

/** Inverts documents: collects every token, sorts the tokens by term, and writes the postings. */
export class TextInverter {
  readonly #documentCount: number
  readonly #vocabulary: Vocabulary
  readonly #tokens: TokenList
  readonly #signatures: Uint32Array
  readonly #documentLanguages: Uint8Array
  readonly #lengths: FieldLengths
  #number = 0

  /** Nothing else may renumber the words of the vocabulary until `finish`. */
  constructor(documentCount: number, vocabulary: Vocabulary) {
    vocabulary.makeRoom()
    this.#documentCount = documentCount
    this.#vocabulary = vocabulary
    this.#tokens = new TokenList(vocabulary)
    this.#signatures = sharedUint32(SIGNATURE_NUMBERS * documentCount)
    this.#documentLanguages = sharedBytes(documentCount)
    this.#lengths = {
      codes: sharedBytes(TEXT_FIELD_COUNT * documentCount),
      totals: sharedFloat64(TEXT_FIELD_COUNT),
    }
  }

  add(document: IndexedDocument): void {
    const number = this.#number++
    const { codes, totals } = this.#lengths
    for (const [field, name] of TEXT_FIELDS.entries()) {
      const words = this.#tokens.addField((number << FIELD_BITS) | field, valuesOf(document, name))
      codes[field * this.#documentCount + number] = lengthCode(words)
      totals[field]! += words
    }
    const language = this.#tokens.endDocument(this.#signatures, number * SIGNATURE_NUMBERS)
    if (language !== '') this.#documentLanguages[number] = LANGUAGES.indexOf(language) + 1
  }

  /** Call it once all documents were added. */
  finish(): {
    terms: TermIndex
    lengths: FieldLengths
    languages: string
    documentLanguages: Uint8Array
    signatures: Uint32Array
  } {
    return {
      terms: writeTerms(this.#tokens, this.#vocabulary),
      lengths: this.#lengths,
      languages: [...this.#tokens.languages].sort().join(' '),
      documentLanguages: this.#documentLanguages,
      signatures: this.#signatures,
    }
  }
}

/** Every token in text order: its word, document, field and position. */
class TokenList {
  readonly words = new Uint32List(1 << 14)
  readonly places = new Uint32List(1 << 14)
  readonly positions = new Uint32List(1 << 14)
  readonly languages = new Set<Language>()
  readonly #vocabulary: Vocabulary
  readonly #guess = new LanguageGuess()
  #documentStart = 0
  #bodyEnd = 0
  #place = 0
  /** The language is detected from the words before this position. */
  #sampleEnd = 0
  #sampledWords = 0

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  /** Returns the number of words, which is the length of the field. */
  addField(place: number, values: readonly string[]): number {
    this.#place = place
    this.#sampleEnd = (place & ((1 << FIELD_BITS) - 1)) <= TITLE ? LANGUAGE_SAMPLE_WORDS : 0
    let position = 0
    let words = 0
    for (const value of values) {
      const used = analyze(value, this.#add, position, undefined, this.#addPlain)
      words += used
      position += used + GAP_BETWEEN_VALUES
    }
    this.#sampledWords += Math.min(words, this.#sampleEnd)
    if ((place & ((1 << FIELD_BITS) - 1)) === BODY) this.#bodyEnd = this.words.length
    return words
  }

  /**
   * Writes the signature of the body and returns the document's language, which decides how its words are stemmed.
   */
  endDocument(signatures: Uint32Array, at: number): Language | '' {
    const { values, length } = this.words
    const start = this.#documentStart
    const hashes = this.#vocabulary.hashes.values
    writeSignature(this.#bodyEnd - start, (index) => hashes[values[start + index]!]!, signatures, at)
    const language = this.#guess.decide(this.#sampledWords)
    this.#sampledWords = 0
    if (language !== '') {
      this.languages.add(language)
      for (let token = this.#documentStart; token < length; token++)
        values[token] = this.#vocabulary.inLanguage(values[token]!, language)
    }
    this.#documentStart = length
    return language
  }

  readonly #add = (word: string, position: number, _start: number, _end: number, parts: number): void => {
    this.#note(this.#vocabulary.numberOf(word), position, parts)
  }

  readonly #addPlain = (text: string, start: number, end: number, position: number): void => {
    this.#note(this.#vocabulary.numberAt(text, start, end), position, 0)
  }

  #note(number: number, position: number, parts: number): void {
    if (position < this.#sampleEnd && parts === 0) {
      const small = this.#vocabulary.smallIn.values[number]!
      if (small !== 0) this.#guess.see(small)
    }
    this.words.push(number)
    this.places.push(this.#place)
    this.positions.push(position)
  }
}

/** Groups words with the same stem into one term. Stems and forms are sorted. */
function writeTerms(tokens: TokenList, vocabulary: Vocabulary): TermIndex {
  vocabulary.sort()
  const used = usedWords(tokens, vocabulary)
  const termOfWord = new Uint32Array(vocabulary.size)
  const formOfWord = new Uint32Array(vocabulary.size)
  /** Index of the first word of each term. */
  const starts = new Uint32List()
  let stem: string | undefined
  for (let at = 0; at < used.length; at++) {
    const word = used[at]!
    if (stem !== vocabulary.stems[word]) {
      stem = vocabulary.stems[word]
      starts.push(at)
    }
    const start = starts.values[starts.length - 1]!
    termOfWord[word] = starts.length - 1
    formOfWord[word] = Math.min(at - start, MAX_FORM_BITS - 1)
  }
  const sorted = sortTokensByTerm(tokens, termOfWord, formOfWord, starts.length)
  const writer = new PostingsWriter()
  const forms: string[] = []
  let from = 0
  for (let term = 0; term < starts.length; term++) {
    const end = term + 1 < starts.length ? starts.values[term + 1]! : used.length
    const first = starts.values[term]!
    forms.length = 0
    for (let at = first; at < end; at++) forms.push(vocabulary.forms[used[at]!]!)
    writer.startTerm(vocabulary.stems[used[first]!]!, forms)
    writePostings(writer, sorted, from, sorted.ends[term]!)
    writer.endTerm()
    from = sorted.ends[term]!
  }
  return writer.finish()
}

/** The words that occur, sorted by stem and form. */
function usedWords({ words }: TokenList, { order, size }: Vocabulary): Uint32Array {
  const isUsed = new Uint8Array(size)
  const { values, length } = words
  for (let token = 0; token < length; token++) isUsed[values[token]!] = 1
  let count = 0
  const used = new Uint32Array(size)
  for (let at = 0; at < size; at++) if (isUsed[order[at]!] === 1) used[count++] = order[at]!
  return used.subarray(0, count)
}

/** Tokens in the order of their terms. */
interface SortedTokens {
  /** End index of each term's tokens. */
  readonly ends: Uint32Array
  /** Document, field and form of each. */
  readonly places: Uint32Array
  readonly positions: Uint32Array
}

/**
 * A counting sort. It's stable, so a term's tokens stay in the order of documents, fields and positions. Tokens are moved rather than
 * indexed, so that writing them reads memory sequentially.
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

/** Zeros between documents. */
const frequencies = new Uint32Array(TEXT_FIELD_COUNT)

function writePostings(writer: PostingsWriter, { places, positions }: SortedTokens, start: number, end: number): void {
  let at = start
  while (at < end) {
    const document = places[at]! >>> (FIELD_BITS + FORM_BITS)
    let fields = 0
    let forms = 0
    let lastField = -1
    let lastPosition = 0
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
    if (fields === 1 << BODY) frequencies[BODY] = 0
    else frequencies.fill(0)
  }
}
