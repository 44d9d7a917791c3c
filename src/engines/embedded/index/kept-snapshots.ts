import { randomUUID } from 'node:crypto'
import { carryOver } from '../query/carry-over.ts'
import type { Snapshot } from '../query/snapshot.ts'
import type { SegmentData } from '../segment/segment.ts'
import type { VectorSegment } from '../vectors/vector-segment.ts'

const MAX_AGE_MS = 10 * 60 * 1000
const MAX_SNAPSHOTS = 256
/** Of segments that only kept snapshots still hold: the newest snapshot needs its own anyway. */
const MAX_RETIRED_BYTES = 256 * 1024 * 1024

interface Kept {
  readonly snapshot: Snapshot
  keptAt: number
}

/** The index as it is, and what changed in it since. */
export interface ChangingIndex {
  readonly snapshot: Snapshot
  changedSince(snapshot: Snapshot): ReadonlySet<number> | undefined
}

/**
 * The snapshots that answers named, so that the next page keeps their order. Kept for a bounded time and in bounded
 * memory, the oldest go first. What is found under a name are the documents of the snapshot as they are now; where that
 * differs from what was named, it has a name of its own, so that whoever goes on knows that ranks may have moved. Names
 * are random: counting would tell how much is written.
 */
export class KeptSnapshots {
  readonly #kept = new Map<string, Kept>()
  readonly #nameOf = new WeakMap<Snapshot, string>()
  /** Of a snapshot that was carried over: the one that is kept. */
  readonly #originOf = new WeakMap<Snapshot, Snapshot>()
  readonly #carried = new WeakMap<Snapshot, { readonly newest: Snapshot; readonly snapshot: Snapshot }>()
  readonly #now: () => number
  readonly #maxRetiredBytes: number

  constructor(now: () => number = () => performance.now(), maxRetiredBytes = MAX_RETIRED_BYTES) {
    this.#now = now
    this.#maxRetiredBytes = maxRetiredBytes
  }

  /** The documents of the snapshot that had this name, as they are in the index now; undefined where that is not known. */
  find(name: string, index: ChangingIndex): Snapshot | undefined {
    this.#dropOld()
    const kept = this.#kept.get(name)
    if (kept === undefined) return undefined
    const carried = this.#carryOver(kept.snapshot, index)
    if (carried === undefined) this.#kept.delete(name)
    return carried
  }

  nameOf(snapshot: Snapshot): string {
    let name = this.#nameOf.get(snapshot)
    if (name === undefined) this.#nameOf.set(snapshot, (name = randomUUID()))
    return name
  }

  /** Keeps a snapshot that there are further pages of. */
  keep(snapshot: Snapshot, newest: Snapshot): void {
    const name = this.nameOf(snapshot)
    const known = this.#kept.get(name)
    if (known !== undefined) {
      known.keptAt = this.#now()
      return
    }
    this.#kept.set(name, { snapshot: this.#originOf.get(snapshot) ?? snapshot, keptAt: this.#now() })
    this.#dropOld()
    this.#dropMany(newest, 1)
  }

  /**
   * Lets go of what nobody will find any more, or what takes too much memory by now; to be called now and then, for the index
   * changes also while nobody searches, and a kept snapshot may be all that holds its segments.
   */
  trim(index: ChangingIndex): void {
    this.#dropOld()
    for (const [name, { snapshot }] of this.#kept) {
      // Those after it are mostly of later states, and to ask costs what changed.
      if (index.changedSince(snapshot) !== undefined) break
      this.#kept.delete(name)
    }
    this.#dropMany(index.snapshot, 0)
  }

  /** Where another index takes the place of the one that they are of. */
  forget(): void {
    this.#kept.clear()
  }

  #carryOver(earlier: Snapshot, index: ChangingIndex): Snapshot | undefined {
    const newest = index.snapshot
    const known = this.#carried.get(earlier)
    if (known?.newest === newest) return known.snapshot
    const changed = index.changedSince(earlier)
    if (changed === undefined) return undefined
    const snapshot = carryOver(earlier, newest, changed)
    if (snapshot !== earlier) this.#originOf.set(snapshot, earlier)
    this.#carried.set(earlier, { newest, snapshot })
    return snapshot
  }

  #dropOld(): void {
    const oldest = this.#now() - MAX_AGE_MS
    for (const [name, { keptAt }] of this.#kept) if (keptAt < oldest) this.#kept.delete(name)
  }

  #dropMany(newest: Snapshot, least: number): void {
    while (
      this.#kept.size > least &&
      (this.#kept.size > MAX_SNAPSHOTS || this.#retiredBytes(newest) > this.#maxRetiredBytes)
    ) {
      this.#kept.delete(this.#kept.keys().next().value ?? '')
    }
  }

  #retiredBytes(newest: Snapshot): number {
    const counted = new Set<unknown>(newest.segments.flatMap(({ data, tombstones }) => [data, tombstones]))
    for (const segment of newest.vectors?.segments ?? []) counted.add(segment)
    let bytes = 0
    for (const { snapshot } of this.#kept.values()) {
      for (const { data, tombstones } of snapshot.segments) {
        if (!counted.has(data)) bytes += segmentBytes(data)
        if (!counted.has(tombstones)) bytes += tombstones.byteLength
        counted.add(data).add(tombstones)
      }
      for (const segment of snapshot.vectors?.segments ?? []) {
        if (!counted.has(segment)) bytes += segmentBytes(segment)
        counted.add(segment)
      }
    }
    return bytes
  }
}

const bytesOfSegment = new WeakMap<object, number>()

function segmentBytes(data: SegmentData | VectorSegment): number {
  let bytes = bytesOfSegment.get(data)
  if (bytes === undefined) bytesOfSegment.set(data, (bytes = bytesOf(data)))
  return bytes
}

function bytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (value === null || typeof value !== 'object') return 0
  return Object.values(value).reduce((sum: number, part) => sum + bytesOf(part), 0)
}
