import { entryCount, type VectorSegment } from '../vector-segment.ts'
import { RowCache } from './row-cache.ts'
import { signCode } from './sign-memory.ts'
import { type CodeMemory, PAGE_BYTES, webAssembly } from './web-assembly.ts'

const BATCH_ROWS = 2048
/** Cache in WebAssembly memory for rows that every query is compared with: 32,768 rows of the built-in model. */
const KEPT_BYTES = 8 * 1024 * 1024
/** With 127 × 8191 per dimension, each of four sums stays below 2^31. */
const MAX_DIMENSIONS = 4096
const LARGEST = 8191
/** Rows are unit vectors plus their rounding error. */
const LONGEST_ROW = 1.1

/** Whether the rows of these segments fit into the cache together, with room for what comes and goes. */
export function areCached(segments: readonly VectorSegment[]): boolean {
  return segments.reduce((sum, { values }) => sum + values.byteLength, 0) <= KEPT_BYTES / 2
}

/** Whether byte products support these vectors. */
export function hasByteProducts({ valueBytes, dimensions }: VectorSegment): boolean {
  return valueBytes === 1 && dimensions % 16 === 0 && dimensions > 0 && dimensions <= MAX_DIMENSIONS
}

/** SIMD dot products of a query with rows of 8-bit numbers. Copies some thousand rows at a time. */
export class ByteProducts {
  /** Upper bound of the error from rounding the query. */
  readonly error: number
  readonly #room: Room
  readonly #scale: number

  constructor(query: Float32Array) {
    this.#room = roomOf(query.length)
    let largest = 0
    for (let index = 0; index < query.length; index++) largest = Math.max(largest, Math.abs(query[index]!))
    this.#scale = largest / LARGEST || 1
    this.error = (LONGEST_ROW * Math.sqrt(query.length) * this.#scale) / 2
    const numbers = new Int16Array(this.#room.memory.buffer, 0, query.length)
    for (let index = 0; index < query.length; index++) numbers[index] = Math.round(query[index]! / this.#scale)
  }

  /** Approximate similarities of rows. */
  ofRows(vectors: VectorSegment, rows: Uint32Array): Float32Array {
    const { memory, dimensions, batch, out } = this.#room
    const found = new Float32Array(rows.length)
    // Copies four bytes at a time: for so few bytes, a `set` call takes longer.
    const width = dimensions >> 2
    const bytes = inFours(vectors)
    const room = new Int32Array(memory.buffer, batch, BATCH_ROWS * width)
    const products = new Float32Array(memory.buffer, out, BATCH_ROWS)
    for (let from = 0; from < rows.length; from += BATCH_ROWS) {
      const count = Math.min(BATCH_ROWS, rows.length - from)
      for (let at = 0; at < count; at++) {
        const start = rows[from + at]! * width
        const into = at * width
        for (let index = 0; index < width; index++) room[into + index] = bytes[start + index]!
      }
      this.#multiply(batch, count)
      for (let at = 0; at < count; at++) {
        found[from + at] = products[at]! * this.#scale * vectors.scales[rows[from + at]!]!
      }
    }
    return found
  }

  /** Approximate similarity of the nearest passage of each entry. For entries that many queries are compared with, which are cached. */
  ofEntries(vectors: VectorSegment, entries: Uint32Array): Float32Array {
    const { memory, dimensions, kept, keptRows, out } = this.#room
    const starts = kept.startsOf(vectors, entries)
    if (starts === undefined) return this.ofNearest(vectors, entries)
    const found = new Float32Array(entries.length).fill(-Infinity)
    const products = new Float32Array(memory.buffer, out, Math.floor(KEPT_BYTES / dimensions))
    for (let from = 0; from < entries.length; ) {
      const first = starts[from]!
      let to = from
      let end = first
      // Multiplies adjacent cached rows together.
      while (to < entries.length && starts[to] === end) end += rowsOf(vectors, entries[to++]!)
      this.#multiply(keptRows + first * dimensions, end - first)
      for (let at = from, product = 0; at < to; at++) {
        for (let row = vectors.starts[entries[at]!]!; row < vectors.starts[entries[at]! + 1]!; row++) {
          found[at] = Math.max(found[at]!, products[product++]! * this.#scale * vectors.scales[row]!)
        }
      }
      from = to
    }
    return found
  }

  /** The same for entries of a segment whose rows are all cached, because all of them fit. */
  ofCached(vectors: VectorSegment, entries: ArrayLike<number>): Float32Array {
    const { memory, dimensions, kept, keptRows, out } = this.#room
    const cached = kept.startsOf(vectors, everyEntry(vectors))
    if (cached === undefined) return this.ofNearest(vectors, entries)
    const found = new Float32Array(entries.length).fill(-Infinity)
    const products = new Float32Array(memory.buffer, out, Math.floor(KEPT_BYTES / dimensions))
    for (let at = 0; at < entries.length; at++) {
      const first = vectors.starts[entries[at]!]!
      const count = rowsOf(vectors, entries[at]!)
      this.#multiply(keptRows + cached[entries[at]!]! * dimensions, count)
      for (let row = 0; row < count; row++) {
        found[at] = Math.max(found[at]!, products[row]! * this.#scale * vectors.scales[first + row]!)
      }
    }
    return found
  }

  /** The same for entries that other queries rarely need, without caching. */
  ofNearest(vectors: VectorSegment, entries: ArrayLike<number>): Float32Array {
    const { starts } = vectors
    let count = 0
    for (let at = 0; at < entries.length; at++) count += rowsOf(vectors, entries[at]!)
    const rows = new Uint32Array(count)
    let filled = 0
    for (let at = 0; at < entries.length; at++) {
      for (let row = starts[entries[at]!]!; row < starts[entries[at]! + 1]!; row++) rows[filled++] = row
    }
    const values = this.ofRows(vectors, rows)
    const found = new Float32Array(entries.length).fill(-Infinity)
    for (let at = 0, row = 0; at < entries.length; at++) {
      for (const end = row + rowsOf(vectors, entries[at]!); row < end; row++) {
        found[at] = Math.max(found[at]!, values[row]!)
      }
    }
    return found
  }

  #multiply(start: number, count: number): void {
    const { code, dimensions, out } = this.#room
    code.multiply(start, start + count * dimensions, dimensions, 0, out)
  }
}

const fours = new WeakMap<VectorSegment, Int32Array>()

/** The values of all rows as 32-bit numbers. Each array has its own buffer, so the alignment is right. */
function inFours(vectors: VectorSegment): Int32Array {
  let known = fours.get(vectors)
  if (known === undefined) {
    const { buffer, byteOffset, byteLength } = vectors.values
    fours.set(vectors, (known = new Int32Array(buffer, byteOffset, byteLength >> 2)))
  }
  return known
}

const every = new WeakMap<VectorSegment, Uint32Array>()

function everyEntry(vectors: VectorSegment): Uint32Array {
  let known = every.get(vectors)
  if (known === undefined)
    every.set(vectors, (known = Uint32Array.from({ length: entryCount(vectors) }, (_, at) => at)))
  return known
}

function rowsOf({ starts }: VectorSegment, entry: number): number {
  return starts[entry + 1]! - starts[entry]!
}

/** WebAssembly memory: the query in 16-bit numbers, a batch of rows, results, and cached rows. */
interface Room {
  readonly dimensions: number
  readonly memory: CodeMemory
  readonly code: ReturnType<typeof signCode>
  readonly batch: number
  readonly out: number
  readonly keptRows: number
  readonly kept: RowCache
}

let lastRoom: Room | undefined

/** Shared by all queries of a thread, which run one after the other. */
function roomOf(dimensions: number): Room {
  if (lastRoom?.dimensions === dimensions) return lastRoom
  const batch = 2 * dimensions
  const out = batch + BATCH_ROWS * dimensions
  const keptRows = out + 4 * Math.max(BATCH_ROWS, Math.ceil(KEPT_BYTES / dimensions / 4) * 4)
  const memory = new webAssembly.Memory({ initial: Math.ceil((keptRows + KEPT_BYTES) / PAGE_BYTES) })
  const kept = new RowCache(new Int8Array(memory.buffer, keptRows, KEPT_BYTES), dimensions)
  lastRoom = { dimensions, memory, code: signCode(memory), batch, out, keptRows, kept }
  return lastRoom
}
