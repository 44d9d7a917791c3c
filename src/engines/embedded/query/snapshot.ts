import { LANGUAGES, type Language } from '../../../domain/analysis/function-words.ts'
import { countBits } from '../bytes/bitset.ts'
import { allStrings } from '../bytes/string-table.ts'
import type { Column, SegmentData } from '../segment/segment.ts'
import type { VectorView } from '../vectors/vector-segment.ts'

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

/** One consistent state of the index, for the whole life of a query. Who sees what of it is a `View`. */
export class Snapshot {
  readonly segments: readonly LiveSegment[]
  readonly liveCount: number
  /** The vectors of that moment, in a snapshot that is searched by meaning too. */
  readonly vectors: VectorView | undefined
  /** Where the journal of changes ended. */
  readonly journalEnd: number

  constructor(segments: readonly LiveSegment[], vectors?: VectorView, journalEnd = 0) {
    this.segments = segments
    this.vectors = vectors
    this.journalEnd = journalEnd
    this.liveCount = segments.reduce((sum, { data, tombstoneCount }) => sum + data.documentCount - tombstoneCount, 0)
  }
}

export function unionOfLanguages(segments: readonly Pick<SegmentData, 'languages'>[]): Language[] {
  const present = new Set(segments.flatMap(({ languages }) => languages.split(' ')))
  return LANGUAGES.filter((language) => present.has(language))
}

const stringsOfColumn = new WeakMap<Column, string[]>()

/** The values of a column as strings; made once, for counting facets needs them with every query. */
export function columnStrings(column: Column): readonly string[] {
  let strings = stringsOfColumn.get(column)
  if (strings === undefined) stringsOfColumn.set(column, (strings = allStrings(column.values)))
  return strings
}
