import type { IndexChange, IndexedDocument } from '../../src/domain/search/engine/search-engine.ts'

/** A log as a store keeps it: each document once, at its newest step. */
export class TestLog {
  readonly #latest = new Map<number, IndexChange>()

  add(changes: readonly IndexChange[]): void {
    for (const change of changes) {
      const key = change.kind === 'upsert' ? change.document.key : change.key
      if ((this.#latest.get(key)?.seq ?? -1) < change.seq) this.#latest.set(key, change)
    }
  }

  after(seq: number, limit = Number.POSITIVE_INFINITY): IndexChange[] {
    const later = [...this.#latest.values()].filter((change) => change.seq > seq)
    return later.sort((a, b) => a.seq - b.seq).slice(0, limit)
  }

  documents(): IndexedDocument[] {
    return [...this.#latest.values()].flatMap((change) => (change.kind === 'upsert' ? [change.document] : []))
  }
}
