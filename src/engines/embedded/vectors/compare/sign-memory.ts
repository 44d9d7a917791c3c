import { Rotation } from '../rotation.ts'
import { codeBytes, entryCount, rowCount, type VectorSegment } from '../vector-segment.ts'
import type { SameVersions } from './match-versions.ts'
import type { FoundRows, RowCandidates } from './row-candidates.ts'
import { SIGN_CODE } from './sign-code.ts'
import { type CodeMemory, PAGE_BYTES, webAssembly } from './web-assembly.ts'

/** Documents of a segment of vectors that are asked about, and the set that they must be in. */
export interface AskedDocuments extends SameVersions {
  readonly allowed: Uint32Array
}

interface SignCode {
  countBits(row: number, rowsEnd: number, stride: number, out: number): void
  estimate(
    entries: number,
    documents: number,
    count: number,
    set: number,
    starts: number,
    rows: number,
    stride: number,
    shares: number,
    bitCounts: number,
    query: number,
    lowest: number,
    places: number,
    found: number,
    values: number,
  ): number
  multiply(row: number, rowsEnd: number, width: number, query: number, out: number): void
}

const QUERY_HEADER = 16
/** A query is laid out in three bits a dimension; the step that loses least of a bell curve, in standard deviations. */
const LEVELS = 8
const STEP = 0.586
/** So many documents at a time: what they need fits into the caches, and what is found early raises what is told later. */
const LOOKED_AT_ONCE = 4096
const memories = new WeakMap<VectorSegment, SignMemory | null>()

let compiled: object | undefined

/** Compiled when it is first needed: a service that has few documents never does. */
export function signCode(memory: CodeMemory): SignCode {
  compiled ??= new webAssembly.Module(Buffer.from(SIGN_CODE, 'base64'))
  return new webAssembly.Instance(compiled, { '': { memory } }).exports as SignCode
}

/** The signs of one segment where WebAssembly can read them, which is its own memory alone: a copy of each thread that compares. */
export class SignMemory {
  readonly #memory: CodeMemory
  readonly #code: SignCode
  readonly #stride: number
  readonly #rows: number
  readonly #shares: number
  readonly #bitCounts: number
  readonly #starts: number
  readonly #entryStarts: Uint32Array
  /** From here on there is room for what one question needs. */
  readonly #free: number

  /** Undefined where there is no room for it: then everything is looked at exactly. */
  static of(segment: VectorSegment): SignMemory | undefined {
    let known = memories.get(segment)
    if (known === undefined) memories.set(segment, (known = make(segment)))
    return known ?? undefined
  }

  constructor(segment: VectorSegment) {
    const { dimensions, codes, codeLengths, starts } = segment
    this.#entryStarts = starts
    const count = rowCount(segment)
    const words = Math.ceil(dimensions / 64)
    this.#stride = words * 8
    let at = 0
    const take = (bytes: number) => {
      const start = at
      at += Math.ceil(bytes / 16) * 16
      return start
    }
    take(QUERY_HEADER + 3 * this.#stride)
    this.#rows = take(count * this.#stride)
    this.#shares = take(count * 4)
    this.#bitCounts = take(count * 4)
    this.#starts = take(starts.byteLength)
    this.#free = at
    this.#memory = new webAssembly.Memory({ initial: Math.ceil(at / PAGE_BYTES) })
    this.#code = signCode(this.#memory)
    const bytes = new Uint8Array(this.#memory.buffer)
    const size = codeBytes(dimensions)
    if (size === this.#stride) bytes.set(codes, this.#rows)
    else {
      for (let row = 0; row < count; row++) {
        bytes.set(codes.subarray(row * size, (row + 1) * size), this.#rows + row * this.#stride)
      }
    }
    const shares = new Float32Array(this.#memory.buffer, this.#shares, count)
    for (let row = 0; row < count; row++) shares[row] = 1 / codeLengths[row]!
    new Uint32Array(this.#memory.buffer, this.#starts, starts.length).set(starts)
    this.#code.countBits(this.#rows, this.#rows + count * this.#stride, this.#stride, this.#bitCounts)
  }

  /**
   * Estimates of the passages of those documents that are in the set, some thousand documents at a time. `candidates` tells
   * how high one has to be, and takes those that are, as of this list.
   */
  estimate(
    query: Float32Array,
    { entries, documents, allowed }: AskedDocuments,
    candidates: RowCandidates,
    list: number,
  ): void {
    this.#makeRoom(this.#free + allowed.byteLength)
    new Uint32Array(this.#memory.buffer, this.#free, allowed.length).set(allowed)
    new Uint8Array(this.#memory.buffer).set(laidOut(query))
    const lists = this.#free + allowed.byteLength
    for (let from = 0; from < entries.length; from += LOOKED_AT_ONCE) {
      const to = Math.min(from + LOOKED_AT_ONCE, entries.length)
      const part = { entries: entries.subarray(from, to), documents: documents.subarray(from, to) }
      candidates.add(list, this.#look(part, lists, from, candidates.lowest))
    }
  }

  #look({ entries, documents }: SameVersions, lists: number, from: number, lowest: number): FoundRows {
    const count = entries.length
    const most = this.#rowsOf(entries)
    const places = lists + 8 * count
    const rows = places + 4 * most
    const values = rows + 4 * most
    this.#makeRoom(values + 4 * most)
    const { buffer } = this.#memory
    new Uint32Array(buffer, lists, count).set(entries)
    new Uint32Array(buffer, lists + 4 * count, count).set(documents)
    const found = this.#code.estimate(
      lists,
      lists + 4 * count,
      count,
      this.#free,
      this.#starts,
      this.#rows,
      this.#stride,
      this.#shares,
      this.#bitCounts,
      0,
      lowest,
      places,
      rows,
      values,
    )
    return {
      places: new Uint32Array(buffer, places, found).map((place) => from + place),
      rows: new Uint32Array(buffer, rows, found).slice(),
      values: new Float32Array(buffer, values, found).slice(),
    }
  }

  #rowsOf(entries: Uint32Array): number {
    let rows = 0
    for (let at = 0; at < entries.length; at++) {
      const entry = entries[at]!
      rows += this.#entryStarts[entry + 1]! - this.#entryStarts[entry]!
    }
    return rows
  }

  #makeRoom(bytes: number): void {
    const missing = bytes - this.#memory.buffer.byteLength
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE_BYTES))
  }
}

/** Fewer are looked at exactly before the copy would be made. */
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

/** The same for every segment. */
function laidOut(query: Float32Array): Uint8Array {
  let layout = layouts.get(query)
  if (layout === undefined) layouts.set(query, (layout = layOut(query)))
  return layout
}

/**
 * A component c becomes the nearest of eight steps u: c ≈ step × u + lowest. The product with signs s = 2b − 1 is then
 * 2 step × Σ u b + 2 lowest × Σ b − Σ c, where the sums are counts of bits.
 */
function layOut(query: Float32Array): Uint8Array {
  const turned = Rotation.of(query.length).apply(query)
  const bytes = new Uint8Array(QUERY_HEADER + 3 * Math.ceil(query.length / 64) * 8)
  const planes = bytes.subarray(QUERY_HEADER)
  const step = STEP / Math.sqrt(query.length)
  const lowest = (-step * (LEVELS - 1)) / 2
  let sum = 0
  for (let index = 0; index < turned.length; index++) {
    const level = Math.min(LEVELS - 1, Math.max(0, Math.round((turned[index]! - lowest) / step)))
    sum += step * level + lowest
    const byte = (index >>> 6) * 24 + ((index & 63) >>> 3)
    for (let plane = 0; plane < 3; plane++) planes[byte + plane * 8]! |= ((level >>> plane) & 1) << (index & 7)
  }
  new Float32Array(bytes.buffer, 0, 3).set([2 * step, 2 * lowest, -sum])
  return bytes
}
