import { LANGUAGES, type Language } from '../../../domain/analysis/function-words.ts'
import type { PersonField } from '../../../domain/search/engine/search-engine.ts'
import { lengthOfCode, TEXT_FIELD_COUNT } from '../../indexing/text-fields.ts'
import { countBits, hasBit, popcount } from '../bytes/bitset.ts'
import { scatter } from '../bytes/scatter.ts'
import type { DenseTerms } from '../segment/dense-terms.ts'
import { PostingsReader } from '../segment/postings-reader.ts'
import { NO_VALUE, type SegmentData } from '../segment/segment.ts'
import { newestNames, type PersonName } from '../words/newest-names.ts'
import { columnStrings } from './snapshot.ts'

const KEPT_FREQUENCIES = 4096
const KEPT_NAMES = 1024

/**
 * What one caller sees of one segment, with the statistics ranking needs. They include only visible documents, so the
 * order of results reveals nothing about hidden ones. Each one is computed on first use.
 * See docs/decisions/0020-visible-statistics.md.
 */
export class SeenSegment {
  readonly data: SegmentData
  readonly visible: Uint32Array
  readonly #frequencies = new Map<number, number>()
  readonly #names = new Map<PersonField, Map<string, PersonName | undefined>>()
  #count: number | undefined
  #words: Float64Array | undefined
  #languages: readonly Language[] | undefined
  #datasources: readonly string[] | undefined
  #scattered: { readonly end: number; readonly documents: Uint32Array } | undefined

  constructor(data: SegmentData, visible: Uint32Array) {
    this.data = data
    this.visible = visible
  }

  /** The number of visible documents. */
  get count(): number {
    return (this.#count ??= countBits(this.visible))
  }

  /** The visible documents whose key hash is below `end`: a random sample. */
  scatteredBelow(end: number): Uint32Array {
    if (this.#scattered?.end !== end) {
      const { keys } = this.data
      const documents: number[] = []
      for (let document = 0; document < keys.length; document++) {
        if (scatter(keys[document]!) < end && hasBit(this.visible, document)) documents.push(document)
      }
      this.#scattered = { end, documents: Uint32Array.from(documents) }
    }
    return this.#scattered.documents
  }

  /** The number of visible documents with the term. */
  frequencyOf(term: number, denseTerms: DenseTerms): number {
    const { documentCount, terms } = this.data
    if (this.count === documentCount) return terms.documentFrequency[term]!
    let frequency = this.#frequencies.get(term)
    if (frequency === undefined) {
      frequency = this.#countTerm(term, denseTerms)
      if (this.#frequencies.size >= KEPT_FREQUENCIES) this.#frequencies.clear()
      this.#frequencies.set(term, frequency)
    }
    return frequency
  }

  /** Names of people in this segment. Has an entry for all of `values`, undefined if no visible document names them. Valid until the next call. */
  namesOf(field: PersonField, values: readonly string[]): ReadonlyMap<string, PersonName | undefined> {
    let names = this.#names.get(field)
    if (names === undefined) this.#names.set(field, (names = new Map()))
    let unknown = values.filter((value) => !names.has(value))
    if (unknown.length === 0) return names
    if (names.size + unknown.length > KEPT_NAMES) {
      names.clear()
      unknown = [...values]
    }
    const found = newestNames(this.data, this.visible, field, unknown)
    for (const value of unknown) names.set(value, found.get(value))
    return names
  }

  /** Approximate number of words in each field of all visible documents. */
  get words(): Float64Array {
    return (this.#words ??= sumLengths(this.data, this.visible))
  }

  /** Languages of visible documents, other than English. */
  get languages(): readonly Language[] {
    return (this.#languages ??= languagesOf(this.data, this.visible))
  }

  /** The data sources of visible documents. */
  get datasources(): readonly string[] {
    return (this.#datasources ??= datasourcesOf(this.data, this.visible))
  }

  #countTerm(term: number, denseTerms: DenseTerms): number {
    if (this.count === 0) return 0
    const { visible } = this
    const dense = denseTerms.known(this.data, term)
    let count = 0
    if (dense !== undefined) {
      const { bits } = dense
      for (let word = 0; word < bits.length; word++) count += popcount(bits[word]! & visible[word]!)
      return count
    }
    const reader = new PostingsReader(this.data.terms, term)
    while (reader.nextIn(visible)) count++
    return count
  }
}

function sumLengths({ documentCount, lengths: { codes, totals } }: SegmentData, visible: Uint32Array): Float64Array {
  const sums = new Float64Array(TEXT_FIELD_COUNT)
  for (let field = 0; field < TEXT_FIELD_COUNT; field++) {
    // Most documents have a title and a body and nothing else.
    if (totals[field] === 0) continue
    const start = field * documentCount
    let sum = 0
    for (let word = 0; word < visible.length; word++) {
      let rest = visible[word]!
      while (rest !== 0) {
        const lowest = rest & -rest
        rest ^= lowest
        sum += lengthOfCode(codes[start + (word << 5) + 31 - Math.clz32(lowest)]!)
      }
    }
    sums[field] = sum
  }
  return sums
}

function languagesOf({ languages, documentLanguages }: SegmentData, visible: Uint32Array): Language[] {
  const wanted = languages === '' ? 0 : languages.split(' ').length
  const found = new Set<number>()
  for (let document = 0; document < documentLanguages.length && found.size < wanted; document++) {
    const language = documentLanguages[document]!
    if (language !== 0 && hasBit(visible, document)) found.add(language)
  }
  return [...found].map((number) => LANGUAGES[number - 1]!)
}

function datasourcesOf({ columns }: SegmentData, visible: Uint32Array): string[] {
  const apps = columns['app']
  if (apps === undefined) return []
  const values = columnStrings(apps)
  const isFound = new Uint8Array(values.length)
  const found: string[] = []
  for (let word = 0; word < visible.length && found.length < values.length; word++) {
    let rest = visible[word]!
    while (rest !== 0) {
      const lowest = rest & -rest
      rest ^= lowest
      const app = apps.ordinals[(word << 5) + 31 - Math.clz32(lowest)]!
      if (app === NO_VALUE || isFound[app] === 1) continue
      isFound[app] = 1
      found.push(values[app]!)
    }
  }
  return found
}
