import { LANGUAGES, type Language } from '../../../domain/analysis/function-words.ts'
import { termKey } from '../../../domain/analysis/term-key.ts'
import { countBits } from '../bytes/bitset.ts'
import { allStrings, findString } from '../bytes/string-table.ts'
import { FIELD_WEIGHTS } from '../score/ranking-weights.ts'
import type { Column, SegmentData } from '../segment/segment.ts'
import { lengthOfCode, TEXT_FIELD_COUNT, TEXT_FIELDS } from '../segment/text-fields.ts'
import type { VectorView } from '../vectors/vector-segment.ts'
import type { Dictionary } from './query-plan.ts'

/** A segment with the documents that were replaced or removed since it was made. */
export interface LiveSegment {
  readonly data: SegmentData
  /** A bit for each dead document. Never written to: a new set of dead documents is a new array. */
  readonly tombstones: Uint32Array
  readonly tombstoneCount: number
}

export function liveSegment(data: SegmentData, tombstones: Uint32Array): LiveSegment {
  return { data, tombstones, tombstoneCount: countBits(tombstones) }
}

/** One consistent view of the index, for the whole life of a query. */
export class Snapshot {
  readonly segments: readonly LiveSegment[]
  /** All documents in the segments, dead ones included: what the document frequencies are relative to. */
  readonly indexedCount: number
  readonly liveCount: number
  /** The vectors of that moment, in a view that is searched by meaning too. */
  readonly vectors: VectorView | undefined
  /** Those that its documents are in; see `SegmentData`. */
  readonly languages: readonly Language[]
  #lengthFactors: Float64Array | undefined

  constructor(segments: readonly LiveSegment[], vectors?: VectorView) {
    this.segments = segments
    this.vectors = vectors
    this.languages = unionOfLanguages(segments.map(({ data }) => data))
    this.indexedCount = segments.reduce((sum, { data }) => sum + data.documentCount, 0)
    this.liveCount = segments.reduce((sum, { data, tombstoneCount }) => sum + data.documentCount - tombstoneCount, 0)
  }

  /** What one occurrence in field f of length code c counts for, at f * 256 + c: the field's weight over its length. */
  lengthFactors(): Float64Array {
    return (this.#lengthFactors ??= makeLengthFactors(this.segments, this.indexedCount))
  }
}

export function unionOfLanguages(segments: readonly Pick<SegmentData, 'languages'>[]): Language[] {
  const present = new Set(segments.flatMap(({ languages }) => languages.split(' ')))
  return LANGUAGES.filter((language) => present.has(language))
}

function makeLengthFactors(segments: readonly LiveSegment[], documentCount: number): Float64Array {
  const factors = new Float64Array(TEXT_FIELD_COUNT * 256)
  for (const [field, name] of TEXT_FIELDS.entries()) {
    const words = segments.reduce((sum, { data }) => sum + data.lengths.totals[field]!, 0)
    const average = Math.max(words / Math.max(documentCount, 1), 1)
    const { weight, lengthInfluence } = FIELD_WEIGHTS[name]
    for (let code = 0; code < 256; code++) {
      factors[field * 256 + code] = weight / (1 - lengthInfluence + lengthInfluence * (lengthOfCode(code) / average))
    }
  }
  return factors
}

const stringsOfColumn = new WeakMap<Column, string[]>()

/** The values of a column as strings; made once, for counting facets needs them with every query. */
export function columnStrings(column: Column): readonly string[] {
  let strings = stringsOfColumn.get(column)
  if (strings === undefined) stringsOfColumn.set(column, (strings = allStrings(column.values)))
  return strings
}

/** The terms that a query may look for. */
export function dictionaryOf({ segments, languages }: Snapshot): Dictionary {
  return { languages, has: (stem) => segments.some(({ data }) => findString(data.terms.stems, stem) >= 0) }
}

/** What a word is indexed under, in every language of the index. */
export function keysOfWord({ languages }: Snapshot, word: string): string[] {
  return [...new Set((['', ...languages] as const).map((language) => termKey(word, language)))]
}
