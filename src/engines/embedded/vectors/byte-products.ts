import { signCode } from './sign-memory.ts'
import { type VectorSegment, valuesOf } from './vector-segment.ts'
import { type CodeMemory, PAGE_BYTES, webAssembly } from './web-assembly.ts'

const BATCH_ROWS = 2048
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
  readonly #memory: CodeMemory
  readonly #code: ReturnType<typeof signCode>
  readonly #dimensions: number
  readonly #rows: number
  readonly #out: number
  readonly #scale: number

  constructor(query: Float32Array) {
    this.#dimensions = query.length
    this.#rows = 2 * query.length
    this.#out = this.#rows + BATCH_ROWS * query.length
    const { memory, code } = roomOf(this.#out + 4 * BATCH_ROWS)
    this.#memory = memory
    this.#code = code
    const largest = query.reduce((most, component) => Math.max(most, Math.abs(component)), 0)
    this.#scale = largest / LARGEST || 1
    this.error = (LONGEST_ROW * Math.sqrt(query.length) * this.#scale) / 2
    const numbers = new Int16Array(this.#memory.buffer, 0, query.length)
    for (const [index, component] of query.entries()) numbers[index] = Math.round(component / this.#scale)
  }

  /** With the nearest passage of each entry, about. */
  similarities(vectors: VectorSegment, entries: Uint32Array): Float32Array {
    const found = new Float32Array(entries.length).fill(-Infinity)
    const bytes = valuesOf(vectors)
    const room = new Int8Array(this.#memory.buffer, this.#rows, BATCH_ROWS * this.#dimensions)
    const products = new Float32Array(this.#memory.buffer, this.#out, BATCH_ROWS)
    const placeOf = new Uint32Array(BATCH_ROWS)
    const rowOf = new Uint32Array(BATCH_ROWS)
    let filled = 0
    const multiply = () => {
      this.#code.multiply(this.#rows, this.#rows + filled * this.#dimensions, this.#dimensions, 0, this.#out)
      for (let at = 0; at < filled; at++) {
        const similarity = products[at]! * this.#scale * vectors.scales[rowOf[at]!]!
        if (similarity > found[placeOf[at]!]!) found[placeOf[at]!] = similarity
      }
      filled = 0
    }
    for (const [place, entry] of entries.entries()) {
      const end = vectors.starts[entry + 1]!
      for (let row = vectors.starts[entry]!; row < end; ) {
        const count = Math.min(end - row, BATCH_ROWS - filled)
        room.set(bytes.subarray(row * this.#dimensions, (row + count) * this.#dimensions), filled * this.#dimensions)
        for (let more = 0; more < count; more++) {
          placeOf[filled] = place
          rowOf[filled++] = row++
        }
        if (filled === BATCH_ROWS) multiply()
      }
    }
    multiply()
    return found
  }
}

let kept: { readonly memory: CodeMemory; readonly code: ReturnType<typeof signCode> } | undefined

/** One for all questions of a thread, which come one after the other. */
function roomOf(bytes: number): NonNullable<typeof kept> {
  if (kept === undefined || kept.memory.buffer.byteLength < bytes) {
    const memory = new webAssembly.Memory({ initial: Math.ceil(bytes / PAGE_BYTES) })
    kept = { memory, code: signCode(memory) }
  }
  return kept
}
