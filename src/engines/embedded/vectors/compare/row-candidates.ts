import { kthLargest } from './kth-largest.ts'

/** Rows of one list of documents that may be among the nearest: the document's place in the list, the row, and what a look at it said. */
export interface FoundRows {
  readonly places: Uint32Array
  readonly rows: Uint32Array
  readonly values: Float32Array
}

const NONE: FoundRows = { places: new Uint32Array(0), rows: new Uint32Array(0), values: new Float32Array(0) }
/** With more of them it is worth telling which cannot be among the nearest any more. */
const MANY = 8192

/**
 * What a look at many rows leaves: everything that may be among the `most` nearest documents if no value is wrong by more than
 * `margin`. The more was looked at, the higher a value has to be.
 */
export class RowCandidates {
  /** What is below need not be told. */
  lowest: number
  readonly #margin: number
  readonly #most: number
  /** By list. */
  readonly #found: FoundRows[][]
  #count = 0
  #prunedFrom = MANY

  constructor(lists: number, most: number, floor: number, margin: number) {
    this.#found = Array.from({ length: lists }, () => [])
    this.#most = most
    this.#margin = margin
    this.lowest = floor - margin
  }

  /** What a row has to be worth to be wanted, if its value were right. */
  get sought(): number {
    return this.lowest + this.#margin
  }

  /** Rows of a document come side by side, all in one call. The arrays are this one's from now on. */
  add(list: number, found: FoundRows): void {
    if (found.rows.length === 0) return
    this.#found[list]!.push(found)
    this.#count += found.rows.length
    if (this.#count < this.#prunedFrom) return
    this.#prune()
    this.#prunedFrom = Math.max(MANY, 2 * this.#count)
  }

  /** What is left of each list. */
  left(): FoundRows[] {
    this.#prune()
    return this.#found.map(joined)
  }

  #prune(): void {
    const best = new Float32Array(this.#count)
    let documents = 0
    for (const parts of this.#found) for (const part of parts) documents = bestOfDocuments(part, best, documents)
    this.lowest = Math.max(this.lowest, kthLargest(best.subarray(0, documents), this.#most) - this.#margin)
    this.#count = 0
    for (const parts of this.#found) {
      for (const [at, part] of parts.entries()) {
        parts[at] = atLeast(part, this.lowest)
        this.#count += parts[at].rows.length
      }
    }
  }
}

/** Writes the highest value of each document; returns where the next ones go. */
export function bestOfDocuments({ places, values }: FoundRows, into: Float32Array, from: number): number {
  let at = from - 1
  for (let row = 0; row < places.length; row++) {
    if (row === 0 || places[row] !== places[row - 1]) into[++at] = values[row]!
    else if (values[row]! > into[at]!) into[at] = values[row]!
  }
  return at + 1
}

/** In the same memory: nobody else has it. */
function atLeast({ places, rows, values }: FoundRows, lowest: number): FoundRows {
  let kept = 0
  for (let row = 0; row < values.length; row++) {
    if (values[row]! < lowest) continue
    places[kept] = places[row]!
    rows[kept] = rows[row]!
    values[kept++] = values[row]!
  }
  if (kept === values.length) return { places, rows, values }
  return { places: places.subarray(0, kept), rows: rows.subarray(0, kept), values: values.subarray(0, kept) }
}

function joined(parts: readonly FoundRows[]): FoundRows {
  if (parts.length < 2) return parts[0] ?? NONE
  const count = parts.reduce((sum, { rows }) => sum + rows.length, 0)
  const whole = { places: new Uint32Array(count), rows: new Uint32Array(count), values: new Float32Array(count) }
  let at = 0
  for (const { places, rows, values } of parts) {
    whole.places.set(places, at)
    whole.rows.set(rows, at)
    whole.values.set(values, at)
    at += rows.length
  }
  return whole
}
