import { setImmediate as nextTurn } from 'node:timers/promises'
import { countBits, hasBit, makeBitset, setBit } from './bitset.ts'
import { findKey, type SegmentData } from './segment.ts'
import { type LiveSegment, Snapshot } from './snapshot.ts'

/** A removal: the document with this key is gone as of change `seq`. */
export interface Removal {
  readonly key: number
  readonly seq: number
}

/**
 * The segments, and which of their documents count. Every change makes a new snapshot in one step; a query that runs
 * keeps the one it began with. For each document the change with the highest number counts, whatever the order in
 * which they arrive: the number is kept for ever, also of removed documents.
 */
export class SegmentList {
  snapshot = new Snapshot([])
  readonly #latestSeq = new Map<number, number>()
  #lastChange: Promise<void> = Promise.resolve()

  isNews(key: number, seq: number): boolean {
    const latest = this.#latestSeq.get(key)
    return latest === undefined || latest < seq
  }

  /**
   * Adds segments and removes documents, all in one step for those who search; what is already known with a higher
   * number stays as it is. Other requests are answered between the segments, other changes wait.
   */
  publish(added: readonly SegmentData[], removals: readonly Removal[]): Promise<void> {
    return this.#inTurn(async () => {
      let segments = this.snapshot.segments
      for (const [index, data] of added.entries()) {
        if (index > 0) await nextTurn()
        segments = this.#add(segments, data)
      }
      // The removal may be of a document of this same batch, but only if it came before.
      const dead = new DeadDocuments(segments)
      for (const { key, seq } of removals) this.#supersede(key, seq, dead)
      this.snapshot = new Snapshot(dead.apply().filter(hasLiveDocuments))
    })
  }

  #add(segments: readonly LiveSegment[], added: SegmentData): LiveSegment[] {
    const dead = new DeadDocuments(segments)
    const deadInAdded = makeBitset(added.documentCount)
    for (let document = 0; document < added.documentCount; document++) {
      if (!this.#supersede(added.keys[document]!, added.seqs[document]!, dead)) setBit(deadInAdded, document)
    }
    return [...dead.apply(), liveSegment(added, deadInAdded)]
  }

  /** Puts a merged segment in the place of its sources, with the documents that died while it was made. */
  replace(sources: readonly LiveSegment[], merged: SegmentData): Promise<void> {
    return this.#inTurn(async () => this.#replace(sources, merged))
  }

  #replace(sources: readonly LiveSegment[], merged: SegmentData): void {
    const tombstones = makeBitset(merged.documentCount)
    const sourceOf = new Map(sources.map((source) => [source.data, source]))
    const segments: LiveSegment[] = []
    for (const current of this.snapshot.segments) {
      const source = sourceOf.get(current.data)
      if (source === undefined) segments.push(current)
      else if (current.tombstones !== source.tombstones) carryOver(source, current, merged, tombstones)
    }
    // A source that died out in the meantime is no longer listed: all it had is dead.
    for (const source of sources) {
      if (!this.snapshot.segments.some(({ data }) => data === source.data)) {
        const allDead = { ...source, tombstones: source.tombstones.map(() => 0xffffffff) }
        carryOver(source, allDead, merged, tombstones)
      }
    }
    segments.push(liveSegment(merged, tombstones))
    this.snapshot = new Snapshot(segments.filter(hasLiveDocuments))
  }

  /** One change at a time: each starts from the snapshot that the one before has left. */
  #inTurn(change: () => Promise<void>): Promise<void> {
    const done = this.#lastChange.then(change)
    this.#lastChange = done.catch(() => {})
    return done
  }

  /** Notes a change; false if a later one is known. Buries the version of the document that it replaces. */
  #supersede(key: number, seq: number, dead: DeadDocuments): boolean {
    const latest = this.#latestSeq.get(key)
    if (latest !== undefined) {
      if (latest >= seq) return false
      dead.bury(key)
    }
    this.#latestSeq.set(key, seq)
    return true
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

function carryOver(
  source: LiveSegment,
  current: Pick<LiveSegment, 'tombstones'>,
  merged: SegmentData,
  tombstones: Uint32Array,
): void {
  for (let document = 0; document < source.data.documentCount; document++) {
    if (hasBit(source.tombstones, document) || !hasBit(current.tombstones, document)) continue
    const moved = findKey(merged, source.data.keys[document]!)
    if (moved >= 0) setBit(tombstones, moved)
  }
}

function liveSegment(data: SegmentData, tombstones: Uint32Array): LiveSegment {
  return { data, tombstones, tombstoneCount: countBits(tombstones) }
}

function hasLiveDocuments({ data, tombstoneCount }: LiveSegment): boolean {
  return tombstoneCount < data.documentCount
}
