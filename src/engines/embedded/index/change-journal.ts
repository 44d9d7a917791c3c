/** So many changed documents are remembered; pages of older snapshots go on in the newest one. */
const REMEMBERED = 5000

/** Which documents of the index changed or went, in the order of the changes. */
export class ChangeJournal {
  #keys: number[] = []
  /** How many were there before the first that is remembered. */
  #forgotten = 0

  /** Where the journal ends now. */
  get end(): number {
    return this.#forgotten + this.#keys.length
  }

  note(key: number): void {
    this.#keys.push(key)
    if (this.#keys.length < 2 * REMEMBERED) return
    this.#keys = this.#keys.slice(REMEMBERED)
    this.#forgotten += REMEMBERED
  }

  /** The documents that changed since the journal ended there; undefined: too many. */
  since(end: number): ReadonlySet<number> | undefined {
    if (end < this.#forgotten || this.end - end > REMEMBERED) return undefined
    return new Set(this.#keys.slice(end - this.#forgotten))
  }
}
