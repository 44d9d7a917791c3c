/**
 * A map of bounded size. It keeps the `entries` that were used most recently, and up to as many older ones.
 *
 * Recent entries are in one generation, the ones before them in another. When the recent generation is full, it becomes the
 * older one, and what was in that is forgotten. So a hit is one lookup, with no order of use to maintain.
 */
export class LruMap<K, V> {
  readonly #entries: number
  #recent = new Map<K, V>()
  #older = new Map<K, V>()

  constructor(entries: number) {
    this.#entries = entries
  }

  get(key: K): V | undefined {
    const recent = this.#recent.get(key)
    if (recent !== undefined) return recent
    const older = this.#older.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  set(key: K, value: V): void {
    this.#recent.set(key, value)
    if (this.#recent.size <= this.#entries) return
    this.#older = this.#recent
    this.#recent = new Map([[key, value]])
  }

  getOrMake(key: K, make: (key: K) => V): V {
    const known = this.get(key)
    if (known !== undefined) return known
    const value = make(key)
    this.set(key, value)
    return value
  }
}
