import type { UsualSimilarity } from '../../../ranking/meaning.ts'
import { hasBit } from '../../bytes/bitset.ts'
import { scatter } from '../../bytes/scatter.ts'
import { type VectorSegment, valuesOf } from '../vector-segment.ts'
import { type ByteProducts, hasByteProducts } from './byte-products.ts'
import { exactSimilarity } from './exact-similarity.ts'
import type { SearchedPair } from './searched-pair.ts'

type SeenPair = Omit<SearchedPair, 'allowed'>

/** Sample size for the baseline. */
const SAMPLED = 1024

/** Mean and deviation of the similarity of visible documents, independent of how they're distributed over segments. */
export function similarityBaseline(
  query: Float32Array,
  pairs: readonly SeenPair[],
  products: ByteProducts | undefined,
): UsualSimilarity {
  const documentCount = pairs.reduce((sum, pair) => sum + seenCount(pair), 0)
  const end = Math.min(1, SAMPLED / Math.max(1, documentCount)) * 2 ** 32
  return usualOfSamples(query, samplesOf(pairs, end), products)
}

/** Mean and deviation of the similarity of sampled entries. */
export function usualOfSamples(
  query: Float32Array,
  samples: readonly Sample[],
  products: ByteProducts | undefined,
): UsualSimilarity {
  let [count, sum, squares] = [0, 0, 0]
  for (const { vectors, entries } of samples) {
    const similarities = similaritiesOfSample(query, vectors, entries, products)
    for (let at = 0; at < similarities.length; at++) {
      const similarity = similarities[at]!
      if (similarity === -Infinity) continue
      count++
      sum += similarity
      squares += similarity * similarity
    }
  }
  const mean = count === 0 ? 0 : sum / count
  return { count, mean, deviation: count === 0 ? 0 : Math.sqrt(Math.max(0, squares / count - mean * mean)) }
}

/** The number of visible documents of a pair. */
export function seenCount(pair: SeenPair): number {
  return seenOf(pair).count
}

export function countIn(documents: Uint32Array, set: Uint32Array): number {
  let count = 0
  for (let place = 0; place < documents.length; place++) {
    const document = documents[place]!
    count += (set[document >>> 5]! >>> (document & 31)) & 1
  }
  return count
}

interface Seen {
  readonly count: number
  /** The sampled entries for the last value of `end`. */
  end: number
  sample: Uint32Array
}

/** Cached by visible set and entries, because it's the same for every query of a caller. */
const seen = new WeakMap<Uint32Array, WeakMap<Uint32Array, Seen>>()

function seenOf({ entries, documents, visible }: SeenPair): Seen {
  let byEntries = seen.get(visible)
  if (byEntries === undefined) seen.set(visible, (byEntries = new WeakMap()))
  let ofEntries = byEntries.get(entries)
  if (ofEntries === undefined) {
    ofEntries = { count: countIn(documents, visible), end: 0, sample: NOTHING }
    byEntries.set(entries, ofEntries)
  }
  return ofEntries
}

const NOTHING = new Uint32Array(0)

/** Entries to compare with a query. */
export interface Sample {
  readonly vectors: VectorSegment
  readonly entries: Uint32Array
}

interface KnownSamples {
  readonly end: number
  /** The entries and the visible set of each pair. */
  readonly lists: readonly Uint32Array[]
  readonly samples: readonly Sample[]
}

/** By the first visible set: the same for every query of a caller until something changes. */
const samplesBySet = new WeakMap<Uint32Array, KnownSamples>()

function samplesOf(pairs: readonly SeenPair[], end: number): readonly Sample[] {
  const [first] = pairs
  if (first === undefined) return []
  const last = samplesBySet.get(first.visible)
  const isSame =
    last?.end === end &&
    last.samples.length === pairs.length &&
    pairs.every(({ entries, visible }, at) => last.lists[2 * at] === entries && last.lists[2 * at + 1] === visible)
  if (isSame) return last.samples
  const samples = takeSamples(pairs, end)
  samplesBySet.set(first.visible, { end, samples, lists: pairs.flatMap(({ entries, visible }) => [entries, visible]) })
  return samples
}

/** Entries of visible documents whose key hash is below `end`, without duplicates in other segments. */
function takeSamples(pairs: readonly SeenPair[], end: number): Sample[] {
  const sampled = new Map<number, Set<number>>()
  return pairs.map((pair) => {
    const { segment, vectors } = pair
    const entries = sampleOf(pair, end)
    let others = sampled.get(segment)
    if (others === undefined) sampled.set(segment, (others = new Set()))
    const fresh = others.size === 0 ? entries : entries.filter((entry) => !others.has(vectors.keys[entry]!))
    for (const entry of fresh) others.add(vectors.keys[entry]!)
    // Keeps the same array, so that caches for it stay valid.
    return { vectors, entries: fresh.length === entries.length ? entries : fresh }
  })
}

function sampleOf(pair: SeenPair, end: number): Uint32Array {
  const ofPair = seenOf(pair)
  if (ofPair.end === end) return ofPair.sample
  const { entries, documents, visible, vectors } = pair
  const scattered = scatteredKeys(vectors)
  const sample: number[] = []
  for (let place = 0; place < entries.length; place++) {
    if (scattered[entries[place]!]! < end && hasBit(visible, documents[place]!)) sample.push(entries[place]!)
  }
  ofPair.end = end
  ofPair.sample = Uint32Array.from(sample)
  return ofPair.sample
}

/** Of sampled entries, which every query is compared with. The rounding error of the query is far below the sampling error. */
function similaritiesOfSample(
  query: Float32Array,
  vectors: VectorSegment,
  entries: Uint32Array,
  products: ByteProducts | undefined,
): ArrayLike<number> {
  if (products !== undefined && hasByteProducts(vectors)) return products.ofEntries(vectors, entries)
  const values = valuesOf(vectors)
  return Float64Array.from(entries, (entry) => exactSimilarity(query, vectors, values, entry))
}

const scatteredOf = new WeakMap<VectorSegment, Uint32Array>()

/** A hash of each entry's key, the same in every segment. */
function scatteredKeys(vectors: VectorSegment): Uint32Array {
  let scattered = scatteredOf.get(vectors)
  if (scattered === undefined) {
    scattered = Uint32Array.from(vectors.keys, scatter)
    scatteredOf.set(vectors, scattered)
  }
  return scattered
}
