import { codeBytes, emptySegment, entryCount, rowCount, type VectorSegment } from './vector-segment.ts'

/**
 * Merges segments, keeping the newest version of each document. `keepsRemovals`: older segments exist, so removals must be kept.
 */
export function mergeVectors(sources: readonly VectorSegment[], keepsRemovals: boolean): VectorSegment {
  // Segments with only removals have no dimensions. Vectors of other lengths than the newest can't be compared with it.
  const dimensions = sources.findLast(({ dimensions: size }) => size > 0)?.dimensions ?? 0
  const chosen = chooseNewest(sources, dimensions, keepsRemovals)
  const rows = chosen.reduce((sum, { source, entry }) => sum + rowsOf(source, entry), 0)
  const merged = emptySegment(dimensions, sources[0]?.valueBytes ?? 2, chosen.length, rows)
  let row = 0
  for (const [entry, { source, entry: from }] of chosen.entries()) {
    merged.keys[entry] = source.keys[from]!
    merged.seqs[entry] = source.seqs[from]!
    copyRows(source, source.starts[from]!, source.starts[from + 1]!, merged, row)
    row += rowsOf(source, from)
    merged.starts[entry + 1] = row
  }
  return merged
}

interface Chosen {
  readonly source: VectorSegment
  readonly entry: number
}

/** In the order of the keys. */
function chooseNewest(sources: readonly VectorSegment[], dimensions: number, keepsRemovals: boolean): Chosen[] {
  const places = sources.map(() => 0)
  const chosen: Chosen[] = []
  for (;;) {
    let key = Infinity
    for (const [index, { keys }] of sources.entries()) key = Math.min(key, keys[places[index]!] ?? Infinity)
    if (key === Infinity) return chosen
    let newest: Chosen | undefined
    for (const [index, source] of sources.entries()) {
      const entry = places[index]!
      if (entry >= entryCount(source) || source.keys[entry] !== key) continue
      places[index] = entry + 1
      if (newest === undefined || source.seqs[entry]! >= newest.source.seqs[newest.entry]!) newest = { source, entry }
    }
    if (newest === undefined) return chosen
    const hasRows = rowsOf(newest.source, newest.entry) > 0
    if (hasRows ? newest.source.dimensions === dimensions : keepsRemovals) chosen.push(newest)
  }
}

function rowsOf({ starts }: VectorSegment, entry: number): number {
  return starts[entry + 1]! - starts[entry]!
}

function copyRows(from: VectorSegment, start: number, end: number, to: VectorSegment, at: number): void {
  const bytes = codeBytes(from.dimensions)
  const width = from.dimensions * from.valueBytes
  to.codes.set(from.codes.subarray(start * bytes, end * bytes), at * bytes)
  to.codeLengths.set(from.codeLengths.subarray(start, end), at)
  to.values.set(from.values.subarray(start * width, end * width), at * width)
  to.scales.set(from.scales.subarray(start, end), at)
}

/** A segment is merged with all newer ones once they're half its size. */
const GROWTH = 2

/**
 * How many of the last segments (oldest first) to merge, or 0. Each segment stays more than twice as large as the next, so there are
 * few, and outdated versions stay a small share.
 */
export function mergeLast(segments: readonly VectorSegment[]): number {
  let newer = 0
  let merged = 0
  for (const [index, segment] of segments.toReversed().entries()) {
    const size = rowCount(segment) + entryCount(segment)
    if (index > 0 && size <= newer * GROWTH) merged = index + 1
    newer += size
  }
  return merged
}
