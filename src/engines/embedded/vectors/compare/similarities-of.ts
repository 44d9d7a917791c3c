import { type VectorSegment, type VectorView, valuesOf } from '../vector-segment.ts'
import { areCached, ByteProducts, hasByteProducts } from './byte-products.ts'
import { exactSimilarity } from './exact-similarity.ts'

/** Versions of documents, by the same index in both lists. */
export interface VersionList {
  readonly keys: Float64Array
  readonly seqs: Float64Array
}

/** Writes the similarity of each document version to a query into `into`, which keeps its value where there's no vector yet. */
export function writeSimilarities(
  query: Float32Array,
  { segments }: VectorView,
  versions: VersionList,
  into: Float64Array,
): void {
  const comparable = segments.filter(({ dimensions }) => dimensions === query.length)
  const products = comparable.some(hasByteProducts) ? new ByteProducts(query) : undefined
  const isCached = areCached(comparable)
  for (const [at, { entries, places }] of entriesOf(comparable, versions).entries()) {
    if (entries.length === 0) continue
    const similarities = similaritiesOfEntries(query, comparable[at]!, entries, products, isCached)
    for (let number = 0; number < entries.length; number++) {
      const similarity = similarities[number]!
      if (similarity > -Infinity) into[places[number]!] = similarity
    }
  }
}

/** For each segment, the entries that are the newest of some of these versions, and the indexes of those versions. */
export function entriesOf(
  segments: readonly VectorSegment[],
  { keys, seqs }: VersionList,
): { readonly entries: Uint32Array; readonly places: Uint32Array }[] {
  const found = segments.map(() => ({ entries: NONE, places: NONE }))
  // Those that no newer segment has.
  let missing = Uint32Array.from(keys, (_, place) => place)
  // The newest segment first.
  for (let at = segments.length - 1; at >= 0 && missing.length > 0; at--) {
    const entries = new Uint32Array(missing.length)
    const places = new Uint32Array(missing.length)
    const segment = segments[at]!
    let had = 0
    let left = 0
    for (let number = 0; number < missing.length; number++) {
      const place = missing[number]!
      const entry = entryOf(segment, keys[place]!)
      if (entry < 0 || segment.seqs[entry] !== seqs[place]) missing[left++] = place
      else {
        entries[had] = entry
        places[had++] = place
      }
    }
    missing = missing.subarray(0, left)
    found[at] = { entries: entries.subarray(0, had), places: places.subarray(0, had) }
  }
  return found
}

const NONE = new Uint32Array(0)

/**
 * Similarity of the nearest passage of each entry. The error from rounding the query is smaller than the rounding of the stored vectors.
 * `isCached`: all vectors that are compared fit into the cache.
 */
export function similaritiesOfEntries(
  query: Float32Array,
  segment: VectorSegment,
  entries: Uint32Array,
  products: ByteProducts | undefined,
  isCached = false,
): ArrayLike<number> {
  if (products !== undefined && hasByteProducts(segment)) {
    return isCached ? products.ofCached(segment, entries) : products.ofNearest(segment, entries)
  }
  const values = valuesOf(segment)
  return Array.from(entries, (entry) => exactSimilarity(query, segment, values, entry))
}

/** The entry of a document, or -1. */
function entryOf({ keys }: VectorSegment, key: number): number {
  const last = keys.length - 1
  if (last < 0) return -1
  // Keys are whole numbers and mostly consecutive, so their distance to the first and the last one leaves few places.
  let low = Math.max(0, last - (keys[last]! - key))
  let high = Math.min(last, key - keys[0]!)
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = keys[middle]!
    if (found === key) return middle
    if (found < key) low = middle + 1
    else high = middle - 1
  }
  return -1
}
