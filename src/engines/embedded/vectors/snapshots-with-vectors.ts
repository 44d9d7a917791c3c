import { Snapshot } from '../query/snapshot.ts'
import type { VectorView } from './vector-segment.ts'

/** Snapshots by text segments, weakly, so that they don't keep old segments alive. */
export class SnapshotsWithVectors {
  readonly #snapshots = new WeakMap<Snapshot['segments'], Snapshot>()

  /** The same object for the same state. */
  of({ segments, journalEnd }: Snapshot, view: VectorView): Snapshot {
    const known = this.#snapshots.get(segments)
    if (known?.vectors === view) return known
    const snapshot = new Snapshot(segments, view, journalEnd)
    this.#snapshots.set(segments, snapshot)
    return snapshot
  }
}
