/** Random numbers that are the same for the same seed: the demo tells the same story each time. */
export class Chances {
  #state: number

  constructor(seed: number) {
    this.#state = Math.imul(seed, 0x9e3779b1) >>> 0
  }

  /** From 0 up to, not including, 1 (xorshift32). */
  fraction(): number {
    this.#state ^= this.#state << 13
    this.#state ^= this.#state >>> 17
    this.#state ^= this.#state << 5
    return (this.#state >>> 0) / 2 ** 32
  }

  /** A whole number below `limit`. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit)
  }

  isLucky(probability: number): boolean {
    return this.fraction() < probability
  }
}
