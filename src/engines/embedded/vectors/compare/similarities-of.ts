import { type VectorSegment, type VectorView, valuesOf } from '../vector-segment.ts'
import { ByteProducts, hasByteProducts } from './byte-products.ts'
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
  const entries = comparable.map(() => ({ entries: [] as number[], places: [] as number[] }))
  for (const [place, { key, seq }] of versions.entries()) {
    // The newest segment most likely has it.
    for (let at = comparable.length - 1; at >= 0; at--) {
      const entry = entryOf(comparable[at]!, key)
      if (entry < 0 || comparable[at]!.seqs[entry] !== seq) continue
      entries[at]!.entries.push(entry)
      entries[at]!.places.push(place)
      break
    }
  }
  const found = new Array<number | undefined>(versions.length)
  const products = comparable.some(hasByteProducts) ? new ByteProducts(query) : undefined
  for (const [at, segment] of comparable.entries()) {
    const asked = entries[at]!
    const similarities = similaritiesOfEntries(query, segment, asked.entries, products)
    for (const [number, place] of asked.places.entries()) {
      if (similarities[number]! > -Infinity) found[place] = similarities[number]!
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
