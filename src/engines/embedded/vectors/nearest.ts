import { hasBit } from '../bytes/bitset.ts'
import type { SameVersions } from './match-versions.ts'
import { Rotation } from './rotation.ts'
import { codeBytes, type VectorSegment, valuesOf } from './vector-segment.ts'

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
const MAX_NEAREST = 200

/*
 * How like a query an unlike document is depends on the model and on the query. So beside the operator's floor there is
 * one that is measured: a document must stand out from what the caller sees. Filters do not move it, or choosing a facet
 * would change what matches. With fewer documents than this nothing can be measured.
 */
const SAMPLED = 1024
const MIN_SAMPLE = 50
/** Standard deviations above the mean: one in 740 of a bell curve. */
const STANDING_OUT = 3

/**
 * The error of an estimate by signs has a standard deviation of about 0.76 / √dimensions. Everything that may be among
 * the nearest with an error of so many deviations is looked at exactly.
 */
const ESTIMATE_DEVIATION = 0.76
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
  const usual = usualSimilarity(query, comparable)
  const floor = Math.max(minSimilarity, usual.count < MIN_SAMPLE ? -1 : usual.mean + standsOutBy * usual.deviation)
  const estimates = estimateAll(query, comparable)
  const margin = (ESTIMATE_MARGIN * ESTIMATE_DEVIATION) / Math.sqrt(query.length)
  const isFew = estimates.values.length <= ALWAYS_EXACT
  const lowest = isFew ? -Infinity : Math.max(kthLargest(estimates.values, MAX_NEAREST), floor) - margin
  const near: NearDocument[] = []
  for (let number = 0; number < estimates.values.length; number++) {
    // Nearly every document ends here.
    if (estimates.values[number]! < lowest) continue
    const { segment, documents, vectors, entries } = comparable[estimates.pairs[number]!]!
    const place = estimates.places[number]!
    const similarity = exactSimilarity(query, vectors, entries[place]!)
    const key = vectors.keys[entries[place]!]!
    if (similarity >= floor) near.push({ segment, document: documents[place]!, key, similarity })
  }
  near.sort((a, b) => b.similarity - a.similarity || a.key - b.key)
  // A version that was put twice is in two segments of vectors, side by side in this order.
  return {
    mean: usual.mean,
    floor,
    documents: near.filter(({ key }, place) => near[place - 1]?.key !== key).slice(0, MAX_NEAREST),
  }
}

interface Estimates {
  readonly values: Float32Array
  /** Number of the pair, and place in its lists. */
  readonly pairs: Uint32Array
  readonly places: Uint32Array
}

/** The product of the query with the signs of each row, eight dimensions at a time from a table. */
function estimateAll(query: Float32Array, pairs: readonly SearchedPair[]): Estimates {
  const capacity = pairs.reduce((sum, { entries }) => sum + entries.length, 0)
  const values = new Float32Array(capacity)
  const pairOf = new Uint32Array(capacity)
  const places = new Uint32Array(capacity)
  const table = signTable(Rotation.of(query.length).apply(query))
  const bytes = codeBytes(query.length)
  let count = 0
  for (const [pair, { entries, documents, allowed, vectors }] of pairs.entries()) {
    const { codes, codeLengths, starts } = vectors
    for (let place = 0; place < entries.length; place++) {
      if (!hasBit(allowed, documents[place]!)) continue
      const entry = entries[place]!
      let best = -Infinity
      for (let row = starts[entry]!; row < starts[entry + 1]!; row++) {
        const estimate = signProduct(table, codes, row * bytes) / codeLengths[row]!
        if (estimate > best) best = estimate
      }
      values[count] = best
      pairOf[count] = pair
      places[count++] = place
    }
  }
  return { values: values.subarray(0, count), pairs: pairOf, places }
}

/** Two sums at a time: an addition need not wait for the one before. */
function signProduct(table: Float32Array, codes: Uint8Array, start: number): number {
  let even = 0
  let odd = 0
  let at = start
  let slot = 0
  for (; slot + 256 < table.length; slot += 512) {
    even += table[slot + codes[at]!]!
    odd += table[slot + 256 + codes[at + 1]!]!
    at += 2
  }
  if (slot < table.length) even += table[slot + codes[at]!]!
  return even + odd
}

/** For each eight dimensions and each of their 256 sign patterns: what they add to the product. */
function signTable(query: Float32Array): Float32Array {
  const bytes = codeBytes(query.length)
  const table = new Float32Array(bytes * 256)
  for (let byte = 0; byte < bytes; byte++) {
    const slot = byte * 256
    for (let bit = 0; bit < 8; bit++) table[slot]! -= query[byte * 8 + bit] ?? 0
    for (let pattern = 1; pattern < 256; pattern++) {
      const lowest = pattern & -pattern
      const component = query[byte * 8 + 31 - Math.clz32(lowest)] ?? 0
      table[slot + pattern] = table[slot + pattern - lowest]! + 2 * component
    }
  }
  return table
}

/** With the nearest passage; -Infinity where the document has none. */
export function exactSimilarity(query: Float32Array, vectors: VectorSegment, entry: number): number {
  const values = valuesOf(vectors)
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

/** How like the query the documents are that the caller sees; whichever segments they are in. */
function usualSimilarity(query: Float32Array, pairs: readonly SearchedPair[]): UsualSimilarity {
  const documentCount = pairs.reduce((sum, pair) => sum + countVisible(pair), 0)
  const share = Math.min(1, SAMPLED / Math.max(1, documentCount))
  let count = 0
  let sum = 0
  let squares = 0
  for (const { entries, documents, visible, vectors } of pairs) {
    for (let place = 0; place < entries.length; place++) {
      const entry = entries[place]!
      if (fractionOf(vectors.keys[entry]!) >= share || !hasBit(visible, documents[place]!)) continue
      const similarity = exactSimilarity(query, vectors, entry)
      if (similarity === -Infinity) continue
      count++
      sum += similarity
      squares += similarity * similarity
    }
  }
  const mean = count === 0 ? 0 : sum / count
  return { count, mean, deviation: count === 0 ? 0 : Math.sqrt(Math.max(0, squares / count - mean * mean)) }
}

function countVisible({ documents, visible }: SearchedPair): number {
  let count = 0
  for (let place = 0; place < documents.length; place++) if (hasBit(visible, documents[place]!)) count++
  return count
}

/** From 0 to 1, scattered, the same for the same document. */
function fractionOf(key: number): number {
  return (Math.imul(Math.imul(key, 0x9e3779b1) ^ 0x2545f491, 0x85ebca6b) >>> 0) / 4294967296
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
