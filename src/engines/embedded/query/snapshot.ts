import { LANGUAGES, type Language } from '../../../domain/analysis/function-words.ts'
import { countBits } from '../bytes/bitset.ts'
import { allStrings } from '../bytes/string-table.ts'
import type { Column, SegmentData } from '../segment/segment.ts'
import type { VectorView } from '../vectors/vector-segment.ts'

/** A segment and its deleted documents. */
export interface LiveSegment {
  readonly data: SegmentData
  /** A bit for each deleted document. Immutable: changes create a new array. */
  readonly tombstones: Uint32Array
  readonly tombstoneCount: number
}

export function liveSegment(data: SegmentData, tombstones: Uint32Array): LiveSegment {
  return { data, tombstones, tombstoneCount: countBits(tombstones) }
}

/** A consistent state of the index for the duration of a query. A `View` adds permissions. */
export class Snapshot {
  readonly segments: readonly LiveSegment[]
  readonly liveCount: number
  /** The vectors at that time, if the snapshot is searched by meaning. */
  readonly vectors: VectorView | undefined
  /** The end of the change journal at that time. */
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

/** The values of a column as strings. Cached, because facet counting needs them for every query. */
export function columnStrings(column: Column): readonly string[] {
  let strings = stringsOfColumn.get(column)
  if (strings === undefined) stringsOfColumn.set(column, (strings = allStrings(column.values)))
  return strings
}
