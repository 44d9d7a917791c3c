import { Rotation } from '../rotation.ts'
import { codeBytes, entryCount, rowCount, type VectorSegment } from '../vector-segment.ts'
import type { SameVersions } from './match-versions.ts'
import type { FoundRows, RowCandidates } from './row-candidates.ts'
import { SIGN_CODE } from './sign-code.ts'
import { type CodeMemory, PAGE_BYTES, webAssembly } from './web-assembly.ts'

/** Documents of a vector segment to estimate, and the set they must be in. */
export interface EstimatedDocuments extends SameVersions {
  readonly allowed: Uint32Array
}

/** The address of a list's entries, followed by its documents, and the most rows of any batch. */
interface Listed {
  readonly start: number
  readonly mostRows: number
}

interface SignCode {
  countBits(row: number, rowsEnd: number, stride: number): void
  estimate(
    entries: number,
    documents: number,
    from: number,
    to: number,
    set: number,
    starts: number,
    rows: number,
    stride: number,
    query: number,
    lowest: number,
    differing: bigint,
    list: number,
    places: number,
    found: number,
    values: number,
  ): number
  multiply(row: number, rowsEnd: number, width: number, query: number, out: number): void
}

/** Each row starts with its scale and the number of set bits. */
const ROW_HEADER = 8
/** Bytes processed per step. */
const STEP_BYTES = 32
const QUERY_HEADER = 16
/** A query is quantized to three bits per dimension. `STEP` minimizes the error for a normal distribution, in standard deviations. */
const LEVELS = 8
const STEP = 0.586
/**
 * The highest bits, which are the signs of the query, rule out distant rows before all three bits are compared: the wider the angle, the
 * more signs differ. Their share has a standard deviation of at most 1 / √dimensions. Rows that are off by more than this many deviations are
 * missed.
 */
const SIGNS_MARGIN = 2.25
/** Documents per batch: fits into the caches, and early results raise the threshold for later ones. */
const LOOKED_AT_ONCE = 4096
const memories = new WeakMap<VectorSegment, SignMemory | null>()

let compiled: object | undefined

/** Compiled on first use. A service with few documents never needs it. */
export function signCode(memory: CodeMemory): SignCode {
  compiled ??= new webAssembly.Module(Buffer.from(SIGN_CODE, 'base64'))
  return new webAssembly.Instance(compiled, { '': { memory } }).exports as SignCode
}

/** The signs of a segment, copied to WebAssembly memory. Each comparing thread has its own copy. */
export class SignMemory {
  readonly #memory: CodeMemory
  readonly #code: SignCode
  readonly #stride: number
  readonly #rows: number
  readonly #starts: number
  readonly #entryStarts: Uint32Array
  /** Start of the cached lists, up to `#free`. Most queries use the same lists. */
  readonly #lists: number
  #listed = new Map<Uint32Array, Listed>()
  #listsEnd: number
  /** Start of the working memory for one query. */
  readonly #free: number

  /** Undefined if it doesn't fit. Then everything is compared exactly. */
  static of(segment: VectorSegment): SignMemory | undefined {
    let known = memories.get(segment)
    if (known === undefined) memories.set(segment, (known = make(segment)))
    return known ?? undefined
  }

  constructor(segment: VectorSegment) {
    const { dimensions, starts } = segment
    this.#entryStarts = starts
    const count = rowCount(segment)
    this.#stride = ROW_HEADER + paddedBytes(dimensions)
    this.#rows = QUERY_HEADER + 3 * paddedBytes(dimensions)
    this.#starts = this.#rows + count * this.#stride
    this.#lists = this.#starts + starts.byteLength
    this.#listsEnd = this.#lists
    // A document is in one text segment, so all lists together are about this long.
    this.#free = this.#lists + 8 * entryCount(segment)
    this.#memory = new webAssembly.Memory({ initial: Math.ceil(this.#free / PAGE_BYTES) })
    this.#code = signCode(this.#memory)
    this.#copyRows(segment, count)
    new Uint32Array(this.#memory.buffer, this.#starts, starts.length).set(starts)
    this.#code.countBits(this.#rows, this.#starts, this.#stride)
  }

  /**
   * Estimates the similarity of passages of documents in the set, in batches. Adds those above the threshold of `candidates` to it.
   */
  estimate(query: Float32Array, asked: EstimatedDocuments, candidates: RowCandidates, list: number): void {
    const { entries, allowed } = asked
    const listed = this.#list(asked)
    this.#makeRoom(this.#free + allowed.byteLength + 4 * LOOKED_AT_ONCE + 12 * listed.mostRows)
    new Uint32Array(this.#memory.buffer, this.#free, allowed.length).set(allowed)
    new Uint8Array(this.#memory.buffer).set(laidOut(query))
    for (let from = 0; from < entries.length; from += LOOKED_AT_ONCE) {
      const to = Math.min(from + LOOKED_AT_ONCE, entries.length)
      const differing = mostDiffering(candidates.sought, query.length)
      candidates.add(list, this.#look(asked, listed, from, to, candidates.lowest, differing))
    }
  }

  #copyRows({ dimensions, codes, codeLengths }: VectorSegment, count: number): void {
    const bytes = new Uint8Array(this.#memory.buffer)
    const heads = new Float32Array(this.#memory.buffer)
    const size = codeBytes(dimensions)
    for (let row = 0; row < count; row++) {
      const start = this.#rows + row * this.#stride
      heads[start >> 2] = 1 / codeLengths[row]!
      bytes.set(codes.subarray(row * size, (row + 1) * size), start + ROW_HEADER)
    }
  }

  #list({ entries, documents }: SameVersions): Listed {
    const known = this.#listed.get(entries)
    if (known !== undefined) return known
    if (this.#listsEnd + 2 * entries.byteLength > this.#free) {
      this.#listed.clear()
      this.#listsEnd = this.#lists
    }
    const listed = { start: this.#listsEnd, mostRows: this.#mostRows(entries) }
    new Uint32Array(this.#memory.buffer, listed.start, entries.length).set(entries)
    new Uint32Array(this.#memory.buffer, listed.start + entries.byteLength, documents.length).set(documents)
    this.#listsEnd += 2 * entries.byteLength
    this.#listed.set(entries, listed)
    return listed
  }

  /** The most rows in any batch. */
  #mostRows(entries: Uint32Array): number {
    let most = 0
    for (let from = 0; from < entries.length; from += LOOKED_AT_ONCE) {
      let rows = 0
      for (const entry of entries.subarray(from, from + LOOKED_AT_ONCE)) {
        rows += this.#entryStarts[entry + 1]! - this.#entryStarts[entry]!
      }
      most = Math.max(most, rows)
    }
    return most
  }

  #look(
    { entries, allowed }: EstimatedDocuments,
    { start, mostRows }: Listed,
    from: number,
    to: number,
    lowest: number,
    differing: number,
  ): FoundRows {
    const inSet = this.#free + allowed.byteLength
    const places = inSet + 4 * LOOKED_AT_ONCE
    const rows = places + 4 * mostRows
    const values = rows + 4 * mostRows
    const found = this.#code.estimate(
      start,
      start + entries.byteLength,
      from,
      to,
      this.#free,
      this.#starts,
      this.#rows,
      this.#stride,
      0,
      lowest,
      BigInt(differing),
      inSet,
      places,
      rows,
      values,
    )
    const { buffer } = this.#memory
    return {
      places: new Uint32Array(buffer, places, found).slice(),
      rows: new Uint32Array(buffer, rows, found).slice(),
      values: new Float32Array(buffer, values, found).slice(),
    }
  }

  #makeRoom(bytes: number): void {
    const missing = bytes - this.#memory.buffer.byteLength
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE_BYTES))
  }
}

/** Bytes for one bit per dimension, rounded up to whole steps. */
function paddedBytes(dimensions: number): number {
  return Math.ceil(dimensions / (8 * STEP_BYTES)) * STEP_BYTES
}

/** Smaller segments are compared exactly, which is faster than copying them. */
const MIN_ENTRIES = 512

function make(segment: VectorSegment): SignMemory | null {
  if (entryCount(segment) < MIN_ENTRIES || segment.dimensions === 0) return null
  try {
    return new SignMemory(segment)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const layouts = new WeakMap<Float32Array, Uint8Array>()

/** Cached, because it's the same for every segment. */
function laidOut(query: Float32Array): Uint8Array {
  let layout = layouts.get(query)
  if (layout === undefined) layouts.set(query, (layout = layOut(query)))
  return layout
}

/** The most signs that differ between two vectors with this similarity. */
function mostDiffering(similarity: number, dimensions: number): number {
  const agreement = (2 / Math.PI) * Math.asin(Math.min(1, Math.max(-1, similarity)))
  return Math.max(0, Math.floor((dimensions / 2) * (1 - agreement + SIGNS_MARGIN / Math.sqrt(dimensions))))
}

/**
 * Quantizes each component c to one of eight steps u: c ≈ step × u + lowest. The product with signs s = 2b − 1 is then
 * 2 step × Σ u b + 2 lowest × Σ b − Σ c, where the sums are counts of bits. The highest bit of u is
 * the sign of c.
 */
function layOut(query: Float32Array): Uint8Array {
  const turned = Rotation.of(query.length).apply(query)
  const plane = paddedBytes(query.length)
  const bytes = new Uint8Array(QUERY_HEADER + 3 * plane)
  const highest = bytes.subarray(QUERY_HEADER, QUERY_HEADER + plane)
  const others = bytes.subarray(QUERY_HEADER + plane)
  const step = STEP / Math.sqrt(query.length)
  const lowest = (-step * (LEVELS - 1)) / 2
  let sum = 0
  for (let index = 0; index < turned.length; index++) {
    const level = Math.min(LEVELS - 1, Math.max(0, Math.round((turned[index]! - lowest) / step)))
    sum += step * level + lowest
    const byte = index >>> 3
    const bit = index & 7
    const other = byte + STEP_BYTES * Math.floor(byte / STEP_BYTES)
    highest[byte]! |= (level >>> 2) << bit
    others[other]! |= (level & 1) << bit
    others[other + STEP_BYTES]! |= ((level >>> 1) & 1) << bit
  }
  new Float32Array(bytes.buffer, 0, 3).set([2 * step, 2 * lowest, -sum])
  return bytes
}
