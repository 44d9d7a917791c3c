import { analyze } from '../../domain/analysis/analyze.ts'
import { stem } from '../../domain/analysis/stem.ts'
import type { IndexedDocument } from '../../domain/search/search-engine.ts'
import { MAX_FORM_BITS, PostingsWriter } from './postings-writer.ts'
import type { FieldLengths, TermIndex } from './segment.ts'
import { sharedBytes, sharedFloat64 } from './shared-arrays.ts'
import { sortByCodePoints } from './string-table.ts'
import { lengthCode, TEXT_FIELD_COUNT, TEXT_FIELDS, valuesOf } from './text-fields.ts'
import { Uint32List } from './uint32-list.ts'

/** Words of different values of one field (two tags) lie this far apart, so that no phrase reaches across. */
const GAP_BETWEEN_VALUES = 16
const FIELD_BITS = 3
/** Numbers of forms, up to `MAX_FORM_BITS`. With field and form in one number, a segment has at most 2^24 documents. */
const FORM_BITS = 5

/** Turns documents → words into word → documents: note every token, sort the tokens by term, write them out. */
export function invertText(documents: readonly IndexedDocument[]): { terms: TermIndex; lengths: FieldLengths } {
  const tokens = new TokenList()
  const lengths = { codes: sharedBytes(TEXT_FIELD_COUNT * documents.length), totals: sharedFloat64(TEXT_FIELD_COUNT) }
  for (const [number, document] of documents.entries()) {
    for (const [field, name] of TEXT_FIELDS.entries()) {
      const words = tokens.addField((number << FIELD_BITS) | field, valuesOf(document, name))
      lengths.codes[field * documents.length + number] = lengthCode(words)
      lengths.totals[field]! += words
    }
  }
  return { terms: writeTerms(tokens), lengths }
}

/** Every token in the order of the text: which word, in which document and field, at which position. */
class TokenList {
  readonly wordNumbers = new Map<string, number>()
  readonly words = new Uint32List(1 << 14)
  readonly places = new Uint32List(1 << 14)
  readonly positions = new Uint32List(1 << 14)
  #place = 0

  /** Returns the number of words, which is the length of the field. */
  addField(place: number, values: readonly string[]): number {
    this.#place = place
    let position = 0
    let words = 0
    for (const value of values) {
      const used = analyze(value, this.#add, position)
      words += used
      position += used + GAP_BETWEEN_VALUES
    }
    return words
  }

  readonly #add = (word: string, position: number): void => {
    let number = this.wordNumbers.get(word)
    if (number === undefined) this.wordNumbers.set(word, (number = this.wordNumbers.size))
    this.words.push(number)
    this.places.push(this.#place)
    this.positions.push(position)
  }
}

interface Term {
  readonly stem: string
  readonly forms: string[]
}

function writeTerms(tokens: TokenList): TermIndex {
  const terms = termsOf(tokens.wordNumbers.keys())
  const termOfWord = new Uint32Array(tokens.wordNumbers.size)
  const formOfWord = new Uint32Array(tokens.wordNumbers.size)
  for (const [number, term] of terms.entries()) {
    for (const [form, word] of term.forms.entries()) {
      const wordNumber = tokens.wordNumbers.get(word)!
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
function termsOf(words: Iterable<string>): Term[] {
  const formsByStem = new Map<string, string[]>()
  for (const word of words) {
    const root = stem(word)
    const forms = formsByStem.get(root)
    if (forms === undefined) formsByStem.set(root, [word])
    else forms.push(word)
  }
  return sortByCodePoints([...formsByStem.keys()]).map((root) => ({
    stem: root,
    forms: sortByCodePoints(formsByStem.get(root)!),
  }))
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
