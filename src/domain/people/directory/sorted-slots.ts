import { sortInSlices } from '../../../kernel/event-loop/sort-in-slices.ts'

/** Entries in the order of a key; equal keys in the order of their numbers. */
export class SortedSlots<Key extends string | number> {
  readonly #keyOf: (slot: number) => Key
  #slots: number[] = []
  #ranks: Uint32Array | undefined

  constructor(keyOf: (slot: number) => Key) {
    this.#keyOf = keyOf
  }

  get slots(): readonly number[] {
    return this.#slots
  }

  insert(slot: number): void {
    this.#slots.splice(this.#placeOf(slot), 0, slot)
    this.#ranks = undefined
  }

  /** To be called before the entry's key is forgotten. */
  remove(slot: number): void {
    const place = this.#placeOf(slot)
    if (this.#slots[place] === slot) this.#slots.splice(place, 1)
    this.#ranks = undefined
  }

  async fill(slots: readonly number[], yieldIfDue: () => Promise<void>): Promise<void> {
    this.#slots = await sortInSlices(slots, (a, b) => this.#compare(a, b), yieldIfDue)
    this.#ranks = undefined
  }

  /** The place of each entry in the order, by its number. */
  ranks(): Uint32Array {
    if (this.#ranks === undefined) {
      const size = this.#slots.reduce((highest, slot) => Math.max(highest, slot), -1) + 1
      this.#ranks = new Uint32Array(size)
      for (const [rank, slot] of this.#slots.entries()) this.#ranks[slot] = rank
    }
    return this.#ranks
  }

  #placeOf(slot: number): number {
    let low = 0
    let high = this.#slots.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(this.#slots[middle] ?? 0, slot) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #compare(a: number, b: number): number {
    const left = this.#keyOf(a)
    const right = this.#keyOf(b)
    return left < right ? -1 : left > right ? 1 : a - b
  }
}
