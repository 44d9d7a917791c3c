import { yieldToEventLoop } from '../../../kernel/event-loop/time-slices.ts'
import { makeBitset, setBit } from '../bytes/bitset.ts'
import { type LiveSegment, liveSegment, Snapshot } from '../query/snapshot.ts'
import { findKey, type SegmentData } from '../segment/segment.ts'
import { ChangeJournal } from './change-journal.ts'

/** The document with this key was removed by change `seq`. */
export interface Removal {
  readonly key: number
  readonly seq: number
}

/**
 * The segments and their live documents. Every change creates a new snapshot atomically; running queries keep the one they started with.
 * For each document, the change with the highest number wins, in whatever order changes arrive.
 */
export class SegmentList {
  snapshot: Snapshot
  #completeSeq: number
  /** Sequence numbers of removed documents above `#completeSeq`. Those of existing documents are in the segments. */
  readonly #removedSeq = new Map<number, number>()
  #lastChange: Promise<void> = Promise.resolve()
  readonly #journal = new ChangeJournal()

  constructor(segments: readonly LiveSegment[] = [], completeSeq = 0) {
    this.snapshot = new Snapshot(segments.filter(hasLiveDocuments))
    this.#completeSeq = completeSeq
  }

  get completeSeq(): number {
    return this.#completeSeq
  }

  /**
   * All changes up to this number have been published, so earlier changes are outdated and removals up to it can be forgotten.
   */
  completeTo(seq: number): void {
    this.#completeSeq = seq
    for (const [key, removedSeq] of this.#removedSeq) if (removedSeq <= seq) this.#removedSeq.delete(key)
  }

  /** The documents changed or removed since a snapshot, or undefined if there are too many. */
  changedSince({ journalEnd }: Snapshot): ReadonlySet<number> | undefined {
    return this.#journal.since(journalEnd)
  }

  isNews(key: number, seq: number): boolean {
    return seq > this.#completeSeq && seq > this.#latestSeq(key, this.snapshot.segments)
  }

  /**
   * Adds segments and removes documents atomically. Documents with a higher sequence number stay as they are. Yields between segments;
   * other changes wait.
   */
  publish(added: readonly SegmentData[], removals: readonly Removal[]): Promise<void> {
    return this.#inTurn(async () => {
      let segments = this.snapshot.segments
      for (const [index, data] of added.entries()) {
        if (index > 0) await yieldToEventLoop()
        segments = this.#add(segments, data)
      }
      // A removal can apply to a document of the same batch if that came first.
      const dead = new DeadDocuments(segments)
      for (const { key, seq } of removals) {
        if (this.#supersede(key, seq, segments, dead)) this.#removedSeq.set(key, seq)
      }
      this.snapshot = this.#snapshotOf(dead.apply())
    })
  }

  /** Replaces the sources with the merged segment. Carries over documents deleted during the merge. */
  replace(sources: readonly LiveSegment[], merged: SegmentData): Promise<void> {
    return this.#inTurn(async () => this.#replace(sources, merged))
  }

  #add(segments: readonly LiveSegment[], added: SegmentData): LiveSegment[] {
    const dead = new DeadDocuments(segments)
    const deadInAdded = makeBitset(added.documentCount)
    for (let document = 0; document < added.documentCount; document++) {
      const key = added.keys[document]!
      if (this.#supersede(key, added.seqs[document]!, segments, dead)) this.#removedSeq.delete(key)
      else setBit(deadInAdded, document)
    }
    return [...dead.apply(), liveSegment(added, deadInAdded)]
  }

  #replace(sources: readonly LiveSegment[], merged: SegmentData): void {
    const tombstones = makeBitset(merged.documentCount)
    const current = new Map(this.snapshot.segments.map((segment) => [segment.data, segment]))
    for (const source of sources) {
      // A source that is no longer listed has no live documents left.
      buryNewlyDead(source, current.get(source.data)?.tombstones, merged, tombstones)
      current.delete(source.data)
    }
    this.snapshot = this.#snapshotOf([...current.values(), liveSegment(merged, tombstones)])
  }

  #snapshotOf(segments: readonly LiveSegment[]): Snapshot {
    return new Snapshot(segments.filter(hasLiveDocuments), undefined, this.#journal.end)
  }

  /** Runs one change at a time, each based on the previous snapshot. */
  #inTurn(change: () => Promise<void>): Promise<void> {
    const done = this.#lastChange.then(change)
    this.#lastChange = done.catch(() => {})
    return done
  }

  /** Marks the previous version of a document as deleted. Returns false if the change is outdated. */
  #supersede(key: number, seq: number, segments: readonly LiveSegment[], dead: DeadDocuments): boolean {
    if (seq <= this.#completeSeq) return false
    const latest = this.#latestSeq(key, segments)
    if (latest >= seq) return false
    if (latest >= 0) {
      dead.bury(key)
      this.#journal.note(key)
    }
    return true
  }

  /** The highest known sequence number of the document, or -1. */
  #latestSeq(key: number, segments: readonly LiveSegment[]): number {
    let latest = this.#removedSeq.get(key) ?? -1
    for (const { data } of segments) {
      const document = findKey(data, key)
      if (document >= 0) latest = Math.max(latest, data.seqs[document]!)
    }
    return latest
  }
}

/** Collects the documents deleted by one change. Copies a segment's tombstones only if one of its documents is affected. */
class DeadDocuments {
  readonly #segments: readonly LiveSegment[]
  readonly #changed = new Map<LiveSegment, Uint32Array>()

  constructor(segments: readonly LiveSegment[]) {
    this.#segments = segments
  }

  bury(key: number): void {
    for (const segment of this.#segments) {
      const document = findKey(segment.data, key)
      if (document < 0) continue
      const tombstones = this.#changed.get(segment) ?? segment.tombstones.slice()
      this.#changed.set(segment, tombstones)
      setBit(tombstones, document)
    }
  }

  apply(): LiveSegment[] {
    return this.#segments.map((segment) => {
      const tombstones = this.#changed.get(segment)
      return tombstones === undefined ? segment : liveSegment(segment.data, tombstones)
    })
  }
}

/** Marks documents of `source` deleted since the merge began. All of them if `tombstones` is undefined. */
function buryNewlyDead(
  source: LiveSegment,
  tombstones: Uint32Array | undefined,
  merged: SegmentData,
  deadInMerged: Uint32Array,
): void {
  if (tombstones === source.tombstones) return
  for (let word = 0; word < source.tombstones.length; word++) {
    let newlyDead = (tombstones?.[word] ?? 0xffffffff) & ~source.tombstones[word]!
    while (newlyDead !== 0) {
      const bit = 31 - Math.clz32(newlyDead & -newlyDead)
      newlyDead &= newlyDead - 1
      const document = (word << 5) + bit
      if (document >= source.data.documentCount) break
      const moved = findKey(merged, source.data.keys[document]!)
      if (moved >= 0) setBit(deadInMerged, moved)
    }
  }
}

function hasLiveDocuments({ data, tombstoneCount }: LiveSegment): boolean {
  return tombstoneCount < data.documentCount
}
