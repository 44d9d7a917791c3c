import type { VectorSegment } from '../vector-segment.ts'
import { KeptRows } from './kept-rows.ts'
import { signCode } from './sign-memory.ts'
import { type CodeMemory, PAGE_BYTES, webAssembly } from './web-assembly.ts'

const BATCH_ROWS = 2048
/** Rows that are compared with every query stay where WebAssembly reads them, up to so many bytes: 32,768 rows of the built-in table. */
const KEPT_BYTES = 8 * 1024 * 1024
/** So many dimensions, and 127 × 8191 for each, stay below 2^31 in each of four sums. */
const MAX_DIMENSIONS = 4096
const LARGEST = 8191
/** Rows are vectors of length 1, but for what their own rounding adds. */
const LONGEST_ROW = 1.1

/** Whether the second look can be taken at these. */
export function hasByteProducts({ valueBytes, dimensions }: VectorSegment): boolean {
  return valueBytes === 1 && dimensions % 16 === 0 && dimensions > 0 && dimensions <= MAX_DIMENSIONS
}

/** Products of a query with rows of 8-bit numbers, sixteen numbers at a time; some thousand rows are copied for each step. */
export class ByteProducts {
  /** No product is wrong by more: the length of what rounding the query may take away, times a row's. */
  readonly error: number
  readonly #room: Room
  readonly #scale: number

  constructor(query: Float32Array) {
    this.#room = roomOf(query.length)
    const largest = query.reduce((most, component) => Math.max(most, Math.abs(component)), 0)
    this.#scale = largest / LARGEST || 1
    this.error = (LONGEST_ROW * Math.sqrt(query.length) * this.#scale) / 2
    const numbers = new Int16Array(this.#room.memory.buffer, 0, query.length)
    for (const [index, component] of query.entries()) numbers[index] = Math.round(component / this.#scale)
  }

  /** About how like the query each of these rows is. */
  ofRows(vectors: VectorSegment, rows: Uint32Array): Float32Array {
    const { memory, dimensions, batch, out } = this.#room
    const found = new Float32Array(rows.length)
    // Four bytes at a time, by hand: a call that copies so little takes longer than the copying.
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

  /** About how like the query the nearest passage of each entry is; for entries that many a query is compared with. */
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
      // What was kept together is multiplied together.
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

  /** The same for entries that the next query will hardly be compared with. */
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

/** The numbers of all rows, four in each. They begin where such numbers may: each part of a segment has memory of its own. */
function inFours(vectors: VectorSegment): Int32Array {
  let known = fours.get(vectors)
  if (known === undefined) {
    const { buffer, byteOffset, byteLength } = vectors.values
    fours.set(vectors, (known = new Int32Array(buffer, byteOffset, byteLength >> 2)))
  }
  return known
}

function rowsOf({ starts }: VectorSegment, entry: number): number {
  return starts[entry + 1]! - starts[entry]!
}

/** The query in numbers of 16 bits, a batch of rows, results, and rows that are kept from one question to the next. */
interface Room {
  readonly dimensions: number
  readonly memory: CodeMemory
  readonly code: ReturnType<typeof signCode>
  readonly batch: number
  readonly out: number
  readonly keptRows: number
  readonly kept: KeptRows
}

let lastRoom: Room | undefined

/** One for all questions of a thread, which come one after the other. */
function roomOf(dimensions: number): Room {
  if (lastRoom?.dimensions === dimensions) return lastRoom
  const batch = 2 * dimensions
  const out = batch + BATCH_ROWS * dimensions
  const keptRows = out + 4 * Math.max(BATCH_ROWS, Math.ceil(KEPT_BYTES / dimensions / 4) * 4)
  const memory = new webAssembly.Memory({ initial: Math.ceil((keptRows + KEPT_BYTES) / PAGE_BYTES) })
  const kept = new KeptRows(new Int8Array(memory.buffer, keptRows, KEPT_BYTES), dimensions)
  lastRoom = { dimensions, memory, code: signCode(memory), batch, out, keptRows, kept }
  return lastRoom
}
