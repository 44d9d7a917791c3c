import type { BulkItem } from '../cluster/bulk.ts'
import type { PreparedChange, WrittenIndex } from './written-index.ts'

/**
 * An atomic write of many changes. Each document is written as a copy with the number of the upload. Searches skip uploads
 * beyond the number in the index's state. The commit deletes the old copies and raises the number, and one refresh makes both
 * visible.
 */
export class JointWrite {
  readonly #index: WrittenIndex
  readonly #number: number
  readonly #written = new Map<number, number>()
  readonly #removed = new Map<number, number>()

  constructor(index: WrittenIndex, number: number) {
    this.#index = index
    this.#number = number
  }

  /** Returns the changes that couldn't be indexed. */
  async write(changes: readonly PreparedChange[]) {
    const items = changes.flatMap(({ key, seq, fields }): BulkItem[] => {
      const [mine, other] = fields === undefined ? [this.#removed, this.#written] : [this.#written, this.#removed]
      if (Math.max(mine.get(key) ?? -1, other.get(key) ?? -1) >= seq) return []
      mine.set(key, seq)
      other.delete(key)
      if (fields === undefined) return []
      return [{ ...this.#place(key), version: seq, fields: { ...fields, joint: this.#number } }]
    })
    for (const key of this.#written.keys()) this.#index.newestKey = Math.max(this.#index.newestKey, key)
    return this.#index.bulk(items)
  }

  /** Makes all changes visible at once. */
  async commit(): Promise<void> {
    await this.#index.alone(async () => {
      // Also needed if another process made the previous write.
      await this.#index.refreshNow()
      await this.#removeEarlierCopies()
      const { outdated } = await this.#index.bulk(
        [...this.#written].map(([key, seq]) => ({ ...single(key), version: seq, isRepeatable: true })),
      )
      // A newer version was written or the document removed in the meantime, so the upload's copy is outdated.
      await this.#index.bulk(
        outdated.map(({ routing, version }) => ({ ...this.#place(Number(routing)), version: version + 1 })),
      )
      await this.#index.bulk(
        [...this.#removed].flatMap(([key, seq]): BulkItem[] => [
          { ...single(key), version: seq },
          { ...this.#place(key), version: seq },
        ]),
      )
      await this.#index.putState({ joint: this.#number, isOpen: false })
      await this.#index.refreshNow()
    })
  }

  async #removeEarlierCopies(): Promise<void> {
    if (this.#number === 1) return
    const seqs = [...this.#written, ...this.#removed]
    const seqOf = new Map(seqs)
    const copies = await this.#index.copiesOf(
      seqs.map(([key]) => key),
      this.#number - 1,
    )
    await this.#index.bulk(copies.map(({ id, key }) => ({ id, routing: String(key), version: seqOf.get(key)! })))
  }

  #place(key: number) {
    return { id: `${key}~${this.#number}`, routing: String(key) }
  }
}

function single(key: number) {
  return { id: String(key), routing: String(key) }
}
