import type { LiveSegment } from '../query/snapshot.ts'
import type { SegmentData } from '../segment/segment.ts'
import type { VectorSegment, VectorView } from '../vectors/vector-segment.ts'
import type { IndexContent, IndexUpdate, PublishedIndex, SentSegment, SentVectors } from './index-update.ts'

interface Known {
  readonly number: number
  readonly tombstones: Uint32Array
}

/**
 * What one thread was sent of the index, and so has. Segments are in shared memory and sent once; the thread drops those that an
 * update no longer lists.
 */
export class SentIndex {
  #last: (PublishedIndex & { readonly snapshot: object; readonly completeSeq: number }) | undefined
  #segments = new Map<SegmentData, Known>()
  #vectors = new Map<VectorSegment, number>()
  #lastNumber = 0

  /** Undefined if the thread has everything. Whatever is returned must be sent: the next update builds on it. */
  update(published: PublishedIndex): IndexUpdate | undefined {
    const { index, vectors } = published
    const { snapshot, completeSeq } = index
    const last = this.#last
    const isReplaced = last?.index !== index
    const isSame = !isReplaced && last.snapshot === snapshot && last.vectors === vectors
    if (isSame && last.completeSeq === completeSeq) return undefined
    const content = isSame ? undefined : this.#content(published, isReplaced ? undefined : this.#changed(published))
    this.#last = { index, vectors, snapshot, completeSeq }
    return { isReplaced, completeSeq, ...(content && { content }) }
  }

  #changed({ index }: PublishedIndex): number[] | undefined {
    const changed = index.changedSince(this.#last!.snapshot as typeof index.snapshot)
    return changed && [...changed]
  }

  #content({ index, vectors }: PublishedIndex, changed: readonly number[] | undefined): IndexContent {
    return {
      segments: this.#sendSegments(index.snapshot.segments),
      changed,
      vectors: vectors && { model: vectors.model, segments: this.#sendVectors(vectors) },
    }
  }

  #sendSegments(segments: readonly LiveSegment[]): SentSegment[] {
    const known = this.#segments
    this.#segments = new Map()
    return segments.map(({ data, tombstones }) => {
      const before = known.get(data)
      const number = before?.number ?? ++this.#lastNumber
      this.#segments.set(data, { number, tombstones })
      if (before?.tombstones === tombstones) return { number }
      return before === undefined ? { number, data, tombstones } : { number, tombstones }
    })
  }

  #sendVectors({ segments }: VectorView): SentVectors[] {
    const known = this.#vectors
    this.#vectors = new Map()
    return segments.map((segment) => {
      const before = known.get(segment)
      const number = before ?? ++this.#lastNumber
      this.#vectors.set(segment, number)
      return before === undefined ? { number, segment } : { number }
    })
  }
}
