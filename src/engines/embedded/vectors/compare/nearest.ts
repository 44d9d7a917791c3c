import { hasBit } from '../../bytes/bitset.ts'
import { ByteProducts, hasByteProducts } from './byte-products.ts'
import { type FoundRows, RowCandidates } from './row-candidates.ts'
import type { SearchedPair } from './searched-pair.ts'
import { SignMemory } from './sign-memory.ts'
import { similaritiesOfEntries } from './similarities-of.ts'
import { countIn, seenCount, usualSimilarity } from './usual-similarity.ts'

export interface NearDocument {
  readonly segment: number
  readonly document: number
  readonly key: number
  /** Cosine of the angle between the query and the nearest passage. */
  readonly similarity: number
}

/** What is like a query. */
export interface Nearest {
  /** How like it the documents are that the caller sees, on average. */
  readonly mean: number
  /** Nothing less alike than this is among them. */
  readonly floor: number
  /** The most alike first. */
  readonly documents: readonly NearDocument[]
}

/** A document matches by meaning only among so many nearest ones: beyond, nobody looks, and a low floor does less harm. */
export const MAX_NEAREST = 200

/*
 * How like a query an unlike document is depends on the model and on the query. So beside the operator's floor there is
 * one that is measured: a document must stand out from what the caller sees. Filters do not move it, or choosing a facet
 * would change what matches. With fewer documents than this nothing can be measured.
 */
export const MIN_SAMPLE = 50
/** Standard deviations above the mean: one in 740 of a bell curve. */
export const STANDING_OUT = 3

/**
 * The error of an estimate by signs, with a query of three bits, has a standard deviation of about 0.8 / √dimensions. Everything that may be among
 * the nearest with an error of so many deviations is looked at exactly.
 */
const ESTIMATE_DEVIATION = 0.8
const ESTIMATE_MARGIN = 2.5
/** Of so few everything is looked at exactly. */
const ALWAYS_EXACT = 2000

/** The documents most like `query`, a unit vector, that may be shown. */
export function nearestDocuments(
  query: Float32Array,
  pairs: readonly SearchedPair[],
  minSimilarity: number,
  standsOutBy = STANDING_OUT,
): Nearest {
  const comparable = pairs.filter(({ vectors }) => vectors.dimensions === query.length)
  const products = comparable.some(({ vectors }) => hasByteProducts(vectors)) ? new ByteProducts(query) : undefined
  const usual = usualSimilarity(query, comparable, products)
  const floor = Math.max(minSimilarity, usual.count < MIN_SAMPLE ? -1 : usual.mean + standsOutBy * usual.deviation)
  const near: NearDocument[] = []
  for (const { pair, places } of promising(query, comparable, products, floor)) {
    const { segment, documents, vectors, entries } = pair
    const asked = places.map((place) => entries[place]!)
    const similarities = similaritiesOfEntries(query, vectors, asked, products)
    for (let number = 0; number < places.length; number++) {
      const similarity = similarities[number]!
      if (similarity < floor) continue
      near.push({ segment, document: documents[places[number]!]!, key: vectors.keys[asked[number]!]!, similarity })
    }
  }
  near.sort((a, b) => b.similarity - a.similarity || a.key - b.key)
  // A version that was put twice is in two segments of vectors, side by side in this order.
  return {
    mean: usual.mean,
    floor,
    documents: near.filter(({ key }, place) => near[place - 1]?.key !== key).slice(0, MAX_NEAREST),
  }
}

/** Some documents of a pair, by their places in its lists. */
interface Promising {
  readonly pair: SearchedPair
  readonly places: Uint32Array
}

/** What has to be looked at exactly: everything where there is little, else what two quicker looks leave. */
function promising(
  query: Float32Array,
  pairs: readonly SearchedPair[],
  products: ByteProducts | undefined,
  floor: number,
): Promising[] {
  if (pairs.reduce((sum, pair) => sum + allowedCount(pair), 0) <= ALWAYS_EXACT) return pairs.map(everything)
  const signed = pairs.filter(({ vectors }) => SignMemory.of(vectors) !== undefined)
  const margin = (ESTIMATE_MARGIN * ESTIMATE_DEVIATION) / Math.sqrt(query.length)
  const first = new RowCandidates(signed.length, MAX_NEAREST, floor, margin)
  for (const [list, pair] of signed.entries()) SignMemory.of(pair.vectors)!.estimate(query, pair, first, list)
  let left = first.left()
  if (products !== undefined && signed.every(({ vectors }) => hasByteProducts(vectors))) {
    const second = new RowCandidates(signed.length, MAX_NEAREST, floor, products.error)
    for (const [list, { places, rows }] of left.entries()) {
      second.add(list, { places, rows, values: products.ofRows(signed[list]!.vectors, rows) })
    }
    left = second.left()
  }
  const unsigned = pairs.filter((pair) => !signed.includes(pair))
  return [...unsigned.map(everything), ...left.map((found, list) => ({ pair: signed[list]!, places: placesOf(found) }))]
}

function allowedCount(pair: SearchedPair): number {
  return pair.allowed === pair.visible ? seenCount(pair) : countIn(pair.documents, pair.allowed)
}

function everything(pair: SearchedPair): Promising {
  const places = Uint32Array.from(pair.entries.keys()).filter((place) => hasBit(pair.allowed, pair.documents[place]!))
  return { pair, places }
}

/** Each once: rows of a document are side by side. */
function placesOf({ places }: FoundRows): Uint32Array {
  return places.filter((place, at) => at === 0 || place !== places[at - 1])
}
