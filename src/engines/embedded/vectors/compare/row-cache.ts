import { type VectorSegment, valuesOf } from '../vector-segment.ts'

/** A cache of rows in fast memory. Starts over when it's full. */
export class RowCache {
  readonly #bytes: Int8Array
  readonly #dimensions: number
  readonly #most: number
  #used = 0
  #startOf = new WeakMap<VectorSegment, Map<number, number>>()
  /** Start rows of cached lists. */
  #starts = new WeakMap<Uint32Array, Uint32Array>()

  constructor(bytes: Int8Array, dimensions: number) {
    this.#bytes = bytes
    this.#dimensions = dimensions
    this.#most = Math.floor(bytes.length / dimensions)
  }

  /**
   * The start row of each entry, valid until the next call. A list always refers to the same segment. Undefined if they don't fit.
   */
  startsOf(vectors: VectorSegment, entries: Uint32Array): Uint32Array | undefined {
    const known = this.#starts.get(entries)
    if (known !== undefined) return known
    const starts = this.#keep(vectors, entries) ?? this.#keepAnew(vectors, entries)
    if (starts !== undefined) this.#starts.set(entries, starts)
    return starts
  }

  #keepAnew(vectors: VectorSegment, entries: Uint32Array): Uint32Array | undefined {
    this.#used = 0
    this.#startOf = new WeakMap()
    this.#starts = new WeakMap()
    return this.#keep(vectors, entries)
  }

  #keep(vectors: VectorSegment, entries: Uint32Array): Uint32Array | undefined {
    let startOf = this.#startOf.get(vectors)
    if (startOf === undefined) this.#startOf.set(vectors, (startOf = new Map()))
    const values = valuesOf(vectors)
    const starts = new Uint32Array(entries.length)
    for (let at = 0; at < entries.length; at++) {
      const entry = entries[at]!
      let start = startOf.get(entry)
      if (start === undefined) {
        const first = vectors.starts[entry]!
        const end = vectors.starts[entry + 1]!
        if (this.#used + end - first > this.#most) return undefined
        start = this.#used
        this.#bytes.set(values.subarray(first * this.#dimensions, end * this.#dimensions), start * this.#dimensions)
        startOf.set(entry, start)
        this.#used += end - first
      }
      starts[at] = start
    }
    return starts
  }
}
