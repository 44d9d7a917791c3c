import type { SharedObject, SharedObjectStore } from './shared-object.ts'

const READ_AT_ONCE = 500

/**
 * What searches need to know of all objects of one kind, in memory. The store's version is read with every question,
 * so a change is in the answer of the next one, whichever process made it.
 */
export class SharedMemory<Record, Entry> {
  readonly #store: SharedObjectStore<Record>
  readonly #toEntry: (object: SharedObject<Record>) => Entry
  readonly #entries = new Map<number, Entry>()
  #version = -1
  #seq = 0
  #reading: Promise<void> | undefined

  constructor(store: SharedObjectStore<Record>, toEntry: (object: SharedObject<Record>) => Entry) {
    this.#store = store
    this.#toEntry = toEntry
  }

  /** All that there are now, by id. */
  async current(): Promise<ReadonlyMap<number, Entry>> {
    const version = await this.#store.version()
    while (this.#version < version) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined
      })
      await this.#reading
    }
    return this.#entries
  }

  async #read(): Promise<void> {
    // Read before the changes: what is written meanwhile is found by the next question at the latest.
    const version = await this.#store.version()
    for (;;) {
      const changes = await this.#store.changesAfter(this.#seq, READ_AT_ONCE)
      for (const { id, object, seq } of changes) {
        if (object === undefined) this.#entries.delete(id)
        else this.#entries.set(id, this.#toEntry(object))
        this.#seq = seq
      }
      if (changes.length < READ_AT_ONCE) break
    }
    this.#version = version
  }
}
