import type { QueryVector } from '../../../domain/meaning/vector-index.ts'
import type { Snapshot } from '../query/snapshot.ts'
import { compareVectors } from '../vectors/compare/compare-vectors.ts'
import type { Nearest } from '../vectors/compare/nearest.ts'
import type { SearchedVectors, SearchedWords } from '../vectors/searched-vectors.ts'
import { SnapshotsWithVectors } from '../vectors/snapshots-with-vectors.ts'
import type { VectorSegment, VectorView } from '../vectors/vector-segment.ts'
import type { IndexContent, SentVectors } from './index-update.ts'

/** Vectors as another thread publishes them. Comparing them may take this thread's time: it has nothing else to do. */
export class VectorsCopy implements SearchedVectors {
  #view: VectorView = { model: '', segments: [] }
  #segments = new Map<number, VectorSegment>()
  readonly #snapshots = new SnapshotsWithVectors()

  get model(): string {
    return this.#view.model
  }

  receive(sent: IndexContent['vectors']): void {
    const known = this.#segments
    this.#segments = new Map((sent?.segments ?? []).map((each) => [each.number, received(each, known)]))
    const segments = [...this.#segments.values()]
    const isSame =
      this.#view.model === (sent?.model ?? '') &&
      segments.length === this.#view.segments.length &&
      segments.every((segment, at) => segment === this.#view.segments[at])
    if (!isSame) this.#view = { model: sent?.model ?? '', segments }
  }

  snapshotWith(snapshot: Snapshot): Snapshot {
    return this.#snapshots.of(snapshot, this.#view)
  }

  nearest(query: QueryVector, { segments }: VectorView, words: readonly SearchedWords[]): Nearest {
    return compareVectors(query.vector, query.minSimilarity, segments, words)
  }
}

function received({ number, segment }: SentVectors, known: ReadonlyMap<number, VectorSegment>): VectorSegment {
  const received = segment ?? known.get(number)
  if (received === undefined) throw new Error(`The thread was not sent vectors ${number}`)
  return received
}
