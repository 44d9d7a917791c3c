import { hasBit } from '../bytes/bitset.ts'
import { ByteProducts, hasByteProducts } from './byte-products.ts'
import type { SameVersions } from './match-versions.ts'
import { type Estimates, SignMemory } from './sign-memory.ts'
import { type VectorSegment, valuesOf } from './vector-segment.ts'

/** Documents of one segment of words that have their vectors in one segment of vectors. */
export interface SearchedPair extends SameVersions {
  /** Number of the segment of words. */
  readonly segment: number
  readonly vectors: VectorSegment
  /** What the caller may see. */
  readonly visible: Uint32Array
  /** And of that, what passes the filters. */
  readonly allowed: Uint32Array
}

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
const SAMPLED = 1024
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
    const values = valuesOf(vectors)
    for (let number = 0; number < places.length; number++) {
      const place = places[number]!
      const similarity = exactSimilarity(query, vectors, values, entries[place]!)
      const key = vectors.keys[entries[place]!]!
      if (similarity >= floor) near.push({ segment, document: documents[place]!, key, similarity })
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

/** Some documents of a pair, by their places in its lists, with what a look at them said. */
interface Looked extends Estimates {
  readonly pair: SearchedPair
}

/** What has to be looked at exactly: everything where there is little, else what two quicker looks leave. */
function promising(
  query: Float32Array,
  pairs: readonly SearchedPair[],
  products: ByteProducts | undefined,
  floor: number,
): Looked[] {
  const allowedCount = pairs.reduce((sum, { documents, allowed }) => sum + countIn(documents, allowed), 0)
  if (allowedCount <= ALWAYS_EXACT) return pairs.map((pair) => everything(pair))
  const margin = (ESTIMATE_MARGIN * ESTIMATE_DEVIATION) / Math.sqrt(query.length)
  const first = pairs.map((pair) => {
    const signs = SignMemory.of(pair.vectors)
    return signs === undefined ? everything(pair) : { pair, ...signs.estimate(query, pair, floor - margin) }
  })
  const left = best(first, floor, margin)
  if (products === undefined || !left.every(({ pair }) => hasByteProducts(pair.vectors))) return left
  const second = left.map(({ pair, places }) => {
    const values = products.similarities(
      pair.vectors,
      places.map((place) => pair.entries[place]!),
    )
    return { pair, places, values }
  })
  return best(second, floor, products.error)
}

/** As if all were most alike. */
function everything(pair: SearchedPair): Looked {
  const places = Uint32Array.from(pair.entries.keys()).filter((place) => hasBit(pair.allowed, pair.documents[place]!))
  return { pair, places, values: new Float32Array(places.length).fill(Infinity) }
}

/** What may be among the nearest if no look is wrong by more than `margin`. */
function best(looked: readonly Looked[], floor: number, margin: number): Looked[] {
  const measured = looked.flatMap(({ values }) => [values.filter((value) => value < Infinity)])
  const lowest = Math.max(kthLargest(concatenated(measured), MAX_NEAREST), floor) - margin
  return looked.map(({ pair, places, values }) => {
    const isKept = (_: number, at: number) => values[at]! >= lowest
    return { pair, places: places.filter(isKept), values: values.filter(isKept) }
  })
}

function concatenated(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** With the nearest passage; -Infinity where the document has none. */
export function exactSimilarity(
  query: Float32Array,
  vectors: VectorSegment,
  values: Int8Array | Int16Array,
  entry: number,
): number {
  let best = -Infinity
  for (let row = vectors.starts[entry]!; row < vectors.starts[entry + 1]!; row++) {
    best = Math.max(best, product(query, values, row * query.length) * vectors.scales[row]!)
  }
  return best
}

/** Four sums at a time, for the same reason. */
function product(query: Float32Array, values: Int8Array | Int16Array, start: number): number {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let index = 0
  for (; index + 3 < query.length; index += 4) {
    const at = start + index
    a += query[index]! * values[at]!
    b += query[index + 1]! * values[at + 1]!
    c += query[index + 2]! * values[at + 2]!
    d += query[index + 3]! * values[at + 3]!
  }
  for (; index < query.length; index++) a += query[index]! * values[start + index]!
  return a + b + c + d
}

interface UsualSimilarity {
  /** Documents that were looked at. */
  readonly count: number
  readonly mean: number
  readonly deviation: number
}

/** How like the query the documents are that the caller sees; whichever segments they are in, and if they are in two. */
function usualSimilarity(
  query: Float32Array,
  pairs: readonly SearchedPair[],
  products: ByteProducts | undefined,
): UsualSimilarity {
  const documentCount = pairs.reduce((sum, { documents, visible }) => sum + countIn(documents, visible), 0)
  const end = Math.min(1, SAMPLED / Math.max(1, documentCount)) * 2 ** 32
  let count = 0
  let sum = 0
  let squares = 0
  const sampled = new Set<number>()
  for (const pair of pairs) {
    for (const similarity of similaritiesOf(query, pair.vectors, sampleOf(pair, end, sampled), products)) {
      if (similarity === -Infinity) continue
      count++
      sum += similarity
      squares += similarity * similarity
    }
  }
  const mean = count === 0 ? 0 : sum / count
  return { count, mean, deviation: count === 0 ? 0 : Math.sqrt(Math.max(0, squares / count - mean * mean)) }
}

/** Entries of visible documents whose scattered keys lie below `end`, but for those that are in `sampled` already. */
function sampleOf(
  { entries, documents, visible, vectors }: SearchedPair,
  end: number,
  sampled: Set<number>,
): Uint32Array {
  const scattered = scatteredKeys(vectors)
  const sample: number[] = []
  for (let place = 0; place < entries.length; place++) {
    const entry = entries[place]!
    if (scattered[entry]! >= end || !hasBit(visible, documents[place]!)) continue
    const key = vectors.keys[entry]!
    if (sampled.has(key)) continue
    sampled.add(key)
    sample.push(entry)
  }
  return Uint32Array.from(sample)
}

/** What a rounded query changes of an average is far below what the sample is off by. */
function similaritiesOf(
  query: Float32Array,
  vectors: VectorSegment,
  entries: Uint32Array,
  products: ByteProducts | undefined,
): Iterable<number> {
  if (products !== undefined && hasByteProducts(vectors)) return products.similarities(vectors, entries)
  const values = valuesOf(vectors)
  return Float64Array.from(entries, (entry) => exactSimilarity(query, vectors, values, entry))
}

function countIn(documents: Uint32Array, set: Uint32Array): number {
  let count = 0
  for (let place = 0; place < documents.length; place++) {
    const document = documents[place]!
    count += (set[document >>> 5]! >>> (document & 31)) & 1
  }
  return count
}

const scatteredOf = new WeakMap<VectorSegment, Uint32Array>()

/** A number of 32 bits for each entry, the same for the same document, whatever segment it is in. */
function scatteredKeys(vectors: VectorSegment): Uint32Array {
  let scattered = scatteredOf.get(vectors)
  if (scattered === undefined) {
    const scatter = (key: number) => Math.imul(Math.imul(key, 0x9e3779b1) ^ 0x2545f491, 0x85ebca6b) >>> 0
    scattered = Uint32Array.from(vectors.keys, scatter)
    scatteredOf.set(vectors, scattered)
  }
  return scattered
}

/** The k-th largest number; -Infinity where there are fewer. */
function kthLargest(numbers: Float32Array, k: number): number {
  if (numbers.length < k) return -Infinity
  const heap = numbers.slice(0, k).sort()
  // A sorted array is a heap with the smallest on top.
  for (let index = k; index < numbers.length; index++) {
    if (numbers[index]! > heap[0]!) replaceSmallest(heap, numbers[index]!)
  }
  return heap[0]!
}

function replaceSmallest(heap: Float32Array, number: number): void {
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++
    if (heap[child]! >= number) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = number
}
