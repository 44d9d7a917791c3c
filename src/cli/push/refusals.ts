const SHOWN = 20

/** Collects rejected documents for the final summary, in bounded memory. */
export class Refusals {
  readonly #first: string[] = []
  #count = 0

  readonly add = (origin: string, reason: string): void => {
    this.#count += 1
    if (this.#first.length < SHOWN) this.#first.push(`  ${origin}: ${reason}`)
  }

  get count(): number {
    return this.#count
  }

  lines(): string[] {
    if (this.#count === 0) return []
    const rest = this.#count - this.#first.length
    return [`Rejected (${this.#count}):`, ...this.#first, ...(rest > 0 ? [`  … and ${rest} more`] : [])]
  }
}
