/** How many changed documents are remembered. Pages of older snapshots continue in the newest one. */
const REMEMBERED = 5000

/** The documents that were changed or removed, in order. */
export class ChangeJournal {
  #keys: number[] = []
  /** Number of entries already dropped. */
  #forgotten = 0

  /** The current end of the journal. */
  get end(): number {
    return this.#forgotten + this.#keys.length
  }

  note(key: number): void {
    this.#keys.push(key)
    if (this.#keys.length < 2 * REMEMBERED) return
    this.#keys = this.#keys.slice(REMEMBERED)
    this.#forgotten += REMEMBERED
  }

  /** The documents changed since then, or undefined if there are too many. */
  since(end: number): ReadonlySet<number> | undefined {
    if (end < this.#forgotten || this.end - end > REMEMBERED) return undefined
    return new Set(this.#keys.slice(end - this.#forgotten))
  }
}
