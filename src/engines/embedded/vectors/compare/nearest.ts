import { MAX_NEAREST, MIN_SAMPLE, STANDING_OUT, type UsualSimilarity } from '../../../ranking/meaning.ts'
import { hasBit } from '../../bytes/bitset.ts'
import { areCached, ByteProducts, hasByteProducts } from './byte-products.ts'
import { bestOfDocuments, type FoundRows, RowCandidates } from './row-candidates.ts'
import type { SearchedPair } from './searched-pair.ts'
import { SignMemory } from './sign-memory.ts'
import { similaritiesOfEntries } from './similarities-of.ts'
import { countIn, seenCount, similarityBaseline } from './similarity-baseline.ts'

export interface NearDocument {
  readonly segment: number
  readonly document: number
  readonly key: number
  /** Cosine of the angle between the query and the nearest passage. */
  readonly similarity: number
}

/** The documents most similar to a query. */
export interface Nearest {
  /** Similarity of visible documents. */
  readonly usual: UsualSimilarity
  /** Minimum similarity. */
  readonly floor: number
  /** Most similar first. */
  readonly documents: readonly NearDocument[]
}

/**
 * Estimates from signs with a three-bit query have a standard deviation of about 0.8 / √dimensions. Documents that could be among the
 * nearest within this many deviations are compared exactly.
 */
const ESTIMATE_DEVIATION = 0.8
const ESTIMATE_MARGIN = 2.5
/** With fewer documents, all are compared exactly. */
const ALWAYS_EXACT = 2000

/** The allowed documents most similar to `query`, a unit vector. */
export function nearestDocuments(
  query: Float32Array,
  pairs: readonly SearchedPair[],
  minSimilarity: number,
  standsOutBy = STANDING_OUT,
): Nearest {
  const comparable = pairs.filter(({ vectors }) => vectors.dimensions === query.length)
  const products = comparable.some(({ vectors }) => hasByteProducts(vectors)) ? new ByteProducts(query) : undefined
  const usual = similarityBaseline(query, comparable, products)
  const floor = Math.max(minSimilarity, usual.count < MIN_SAMPLE ? -1 : usual.mean + standsOutBy * usual.deviation)
  const near: NearDocument[] = []
  for (const { pair, places, similarities } of promising(query, comparable, products, floor)) {
    const { segment, documents, vectors, entries } = pair
    for (let number = 0; number < places.length; number++) {
      const place = places[number]!
      const similarity = similarities[number]!
      if (similarity < floor) continue
      near.push({ segment, document: documents[place]!, key: vectors.keys[entries[place]!]!, similarity })
    }
  }
  near.sort((a, b) => b.similarity - a.similarity || a.key - b.key)
  // A version stored in two vector segments occurs twice in a row here.
  return {
    usual,
    floor,
    documents: near.filter(({ key }, place) => near[place - 1]?.key !== key).slice(0, MAX_NEAREST),
  }
}

/** Candidate documents of a pair, by index, with their similarities. */
interface Promising {
  readonly pair: SearchedPair
  readonly places: Uint32Array
  readonly similarities: ArrayLike<number>
}

/** The candidates for the nearest documents: all if there are few, otherwise those that faster estimates leave. */
function promising(
  query: Float32Array,
  pairs: readonly SearchedPair[],
  products: ByteProducts | undefined,
  floor: number,
): Promising[] {
  const isCached = areCached([...new Set(pairs.map(({ vectors }) => vectors))])
  const lookedAt = (pair: SearchedPair, places: Uint32Array) => {
    const entries = new Uint32Array(places.length)
    for (let at = 0; at < places.length; at++) entries[at] = pair.entries[places[at]!]!
    return { pair, places, similarities: similaritiesOfEntries(query, pair.vectors, entries, products, isCached) }
  }
  const everything = (pair: SearchedPair) => lookedAt(pair, allowedPlaces(pair))
  if (pairs.reduce((sum, pair) => sum + allowedCount(pair), 0) <= ALWAYS_EXACT) return pairs.map(everything)
  const signed = pairs.filter(({ vectors }) => SignMemory.of(vectors) !== undefined)
  const margin = (ESTIMATE_MARGIN * ESTIMATE_DEVIATION) / Math.sqrt(query.length)
  const first = new RowCandidates(signed.length, MAX_NEAREST, floor, margin)
  for (const [list, pair] of signed.entries()) SignMemory.of(pair.vectors)!.estimate(query, pair, first, list)
  const left = first.left()
  const unsigned = pairs.filter((pair) => !signed.includes(pair)).map(everything)
  if (products === undefined || !signed.every(({ vectors }) => hasByteProducts(vectors))) {
    return [...unsigned, ...left.map(({ places }, list) => lookedAt(signed[list]!, eachOnce(places)))]
  }
  const second = new RowCandidates(signed.length, MAX_NEAREST, floor, products.error)
  for (const [list, { places, rows }] of left.entries()) {
    second.add(list, { places, rows, values: products.ofRows(signed[list]!.vectors, rows) })
  }
  return [...unsigned, ...second.left().map((found, list) => ({ pair: signed[list]!, ...bestOfPlaces(found) }))]
}

function allowedCount(pair: SearchedPair): number {
  return pair.allowed === pair.visible ? seenCount(pair) : countIn(pair.documents, pair.allowed)
}

function allowedPlaces({ entries, allowed, documents }: SearchedPair): Uint32Array {
  const places = new Uint32Array(entries.length)
  let count = 0
  for (let place = 0; place < entries.length; place++) if (hasBit(allowed, documents[place]!)) places[count++] = place
  return places.subarray(0, count)
}

/** Removes duplicates, which are adjacent. */
function eachOnce(places: Uint32Array): Uint32Array {
  return places.filter((place, at) => at === 0 || place !== places[at - 1])
}

/** The best similarity per document among the candidate rows. */
function bestOfPlaces(found: FoundRows): Omit<Promising, 'pair'> {
  const places = eachOnce(found.places)
  const similarities = new Float32Array(places.length)
  bestOfDocuments(found, similarities, 0)
  return { places, similarities }
}
