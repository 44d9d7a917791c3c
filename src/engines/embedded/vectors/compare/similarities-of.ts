import { type VectorSegment, type VectorView, valuesOf } from '../vector-segment.ts'
import { areCached, ByteProducts, hasByteProducts } from './byte-products.ts'
import { exactSimilarity } from './exact-similarity.ts'

export interface DocumentVersion {
  readonly key: number
  readonly seq: number
}

/** Similarities of document versions to a query. Undefined for those without vectors yet. */
export function similaritiesOf(
  query: Float32Array,
  { segments }: VectorView,
  versions: readonly DocumentVersion[],
): (number | undefined)[] {
  const comparable = segments.filter(({ dimensions }) => dimensions === query.length)
  const entries = entriesOf(comparable, versions)
  const found = new Array<number | undefined>(versions.length)
  const products = comparable.some(hasByteProducts) ? new ByteProducts(query) : undefined
  const isCached = areCached(comparable)
  for (const [at, segment] of comparable.entries()) {
    const asked = entries[at]!
    const similarities =
      isCached && products !== undefined && hasByteProducts(segment)
        ? products.ofCached(segment, asked.entries)
        : similaritiesOfEntries(query, segment, asked.entries, products)
    for (const [number, place] of asked.places.entries()) {
      if (similarities[number]! > -Infinity) found[place] = similarities[number]!
    }
  }
  return found
}

/** Where document versions are: for each segment, their entries in it, and which of `versions` they are. */
export function entriesOf(
  segments: readonly VectorSegment[],
  versions: readonly DocumentVersion[],
): { readonly entries: number[]; readonly places: number[] }[] {
  const found = segments.map(() => ({ entries: [] as number[], places: [] as number[] }))
  for (let place = 0; place < versions.length; place++) {
    const { key, seq } = versions[place]!
    // The newest segment most likely has it.
    for (let at = segments.length - 1; at >= 0; at--) {
      const entry = entryOf(segments[at]!, key)
      if (entry < 0 || segments[at]!.seqs[entry] !== seq) continue
      found[at]!.entries.push(entry)
      found[at]!.places.push(place)
      break
    }
  }
  return found
}

/**
 * Similarity of the nearest passage of each entry. The error from rounding the query is smaller than the rounding of the stored vectors.
 */
export function similaritiesOfEntries(
  query: Float32Array,
  segment: VectorSegment,
  entries: ArrayLike<number>,
  products: ByteProducts | undefined,
): ArrayLike<number> {
  if (products !== undefined && hasByteProducts(segment)) return products.ofNearest(segment, entries)
  const values = valuesOf(segment)
  return Array.from(entries, (entry) => exactSimilarity(query, segment, values, entry))
}

/** The entry of a document, or -1. */
function entryOf({ keys }: VectorSegment, key: number): number {
  let low = 0
  let high = keys.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = keys[middle]!
    if (found === key) return middle
    if (found < key) low = middle + 1
    else high = middle - 1
  }
  return -1
}
