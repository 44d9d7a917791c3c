import { kthLargest } from './kth-largest.ts'

/** Candidate rows of one list of documents: the document's index in the list, the row, and its estimate. */
export interface FoundRows {
  readonly places: Uint32Array
  readonly rows: Uint32Array
  readonly values: Float32Array
}

const NONE: FoundRows = { places: new Uint32Array(0), rows: new Uint32Array(0), values: new Float32Array(0) }
/** With more candidates, those that can't be among the nearest are removed. */
const MANY = 8192

/**
 * Candidate rows: everything that could be among the `most` nearest documents if no estimate is off by more than `margin`. The threshold
 * rises as more rows are added.
 */
export class RowCandidates {
  /** Rows below this threshold can be skipped. */
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

  /** The threshold for exact values. */
  get sought(): number {
    return this.lowest + this.#margin
  }

  /** Adds rows. Rows of one document must be adjacent and in one call. Takes ownership of the arrays. */
  add(list: number, found: FoundRows): void {
    if (found.rows.length === 0) return
    this.#found[list]!.push(found)
    this.#count += found.rows.length
    if (this.#count < this.#prunedFrom) return
    this.#prune()
    this.#prunedFrom = Math.max(MANY, 2 * this.#count)
  }

  /** The remaining candidates of each list. */
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

/** Writes the highest value of each document. Returns the next free index. */
export function bestOfDocuments({ places, values }: FoundRows, into: Float32Array, from: number): number {
  let at = from - 1
  for (let row = 0; row < places.length; row++) {
    if (row === 0 || places[row] !== places[row - 1]) into[++at] = values[row]!
    else if (values[row]! > into[at]!) into[at] = values[row]!
  }
  return at + 1
}

/** Filters in place. */
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
