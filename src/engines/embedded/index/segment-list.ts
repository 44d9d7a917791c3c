import { yieldToEventLoop } from '../../../kernel/event-loop/time-slices.ts'
import { makeBitset, setBit } from '../bytes/bitset.ts'
import { type LiveSegment, liveSegment, Snapshot } from '../query/snapshot.ts'
import { findKey, type SegmentData } from '../segment/segment.ts'
import { ChangeJournal } from './change-journal.ts'

/** A removal: the document with this key is gone as of change `seq`. */
export interface Removal {
  readonly key: number
  readonly seq: number
}

/**
 * The segments, and which of their documents count. Every change makes a new snapshot in one step; a query that runs
 * keeps the one it began with. For each document the change with the highest number counts, whatever the order in
 * which they arrive.
 */
export class SegmentList {
  snapshot: Snapshot
  #completeSeq: number
  /** Of removed documents: the numbers of held ones are in their segments. Only those above `#completeSeq`. */
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
   * All changes up to this number have been published, so whatever comes below it later is outdated: the removals up to
   * there need not be remembered any more.
   */
  completeTo(seq: number): void {
    this.#completeSeq = seq
    for (const [key, removedSeq] of this.#removedSeq) if (removedSeq <= seq) this.#removedSeq.delete(key)
  }

  /** The documents that changed or went since a snapshot of this list; undefined: too many to tell. */
  changedSince({ journalEnd }: Snapshot): ReadonlySet<number> | undefined {
    return this.#journal.since(journalEnd)
  }

  isNews(key: number, seq: number): boolean {
    return seq > this.#completeSeq && seq > this.#latestSeq(key, this.snapshot.segments)
  }

  /**
   * Adds segments and removes documents, all in one step for those who search; what is already known with a higher
   * number stays as it is. Other requests are answered between the segments, other changes wait.
   */
  publish(added: readonly SegmentData[], removals: readonly Removal[]): Promise<void> {
    return this.#inTurn(async () => {
      let segments = this.snapshot.segments
      for (const [index, data] of added.entries()) {
        if (index > 0) await yieldToEventLoop()
        segments = this.#add(segments, data)
      }
      // The removal may be of a document of this same batch, but only if it came before.
      const dead = new DeadDocuments(segments)
      for (const { key, seq } of removals) {
        if (this.#supersede(key, seq, segments, dead)) this.#removedSeq.set(key, seq)
      }
      this.snapshot = this.#snapshotOf(dead.apply())
    })
  }

  /** Puts a merged segment in the place of its sources, with the documents that died while it was made. */
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
      // A source that died out in the meantime is no longer listed: all it had is dead.
      buryNewlyDead(source, current.get(source.data)?.tombstones, merged, tombstones)
      current.delete(source.data)
    }
    this.snapshot = this.#snapshotOf([...current.values(), liveSegment(merged, tombstones)])
  }

  #snapshotOf(segments: readonly LiveSegment[]): Snapshot {
    return new Snapshot(segments.filter(hasLiveDocuments), undefined, this.#journal.end)
  }

  /** One change at a time: each starts from the snapshot that the one before has left. */
  #inTurn(change: () => Promise<void>): Promise<void> {
    const done = this.#lastChange.then(change)
    this.#lastChange = done.catch(() => {})
    return done
  }

  /** Buries the version of the document that a change replaces; false if the change is outdated. */
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

  /** The highest number that is known of the document, -1 if it is not. */
  #latestSeq(key: number, segments: readonly LiveSegment[]): number {
    let latest = this.#removedSeq.get(key) ?? -1
    for (const { data } of segments) {
      const document = findKey(data, key)
      if (document >= 0) latest = Math.max(latest, data.seqs[document]!)
    }
    return latest
  }
}

/** Collects the documents that die in one change; copies the tombstones of a segment only when one of its own dies. */
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

/** Marks what of `source` died since its merge began; `tombstones` undefined: all of it. */
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
