/** Remembers what was made of a string; forgets everything when full, which is cheaper than keeping an order of use. */
export class BoundedCache<Value> {
  readonly #made = new Map<string, Value>()
  readonly #maxEntries: number

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries
  }

  getOrMake(text: string, make: (text: string) => Value): Value {
    const known = this.#made.get(text)
    if (known !== undefined) return known
    const value = make(text)
    if (this.#made.size >= this.#maxEntries) this.#made.clear()
    this.#made.set(text, value)
    return value
  }
}
