import { randomUUID } from 'node:crypto'
import { carryOver } from '../query/carry-over.ts'
import type { Snapshot } from '../query/snapshot.ts'
import type { SegmentData } from '../segment/segment.ts'
import type { VectorSegment } from '../vectors/vector-segment.ts'

const MAX_AGE_MS = 10 * 60 * 1000
const MAX_SNAPSHOTS = 256
/** Limits the memory of segments that only old snapshots use. */
export const MAX_RETIRED_BYTES = 256 * 1024 * 1024

interface CacheEntry {
  readonly snapshot: Snapshot
  storedAt: number
}

/** The current index and its changes. */
export interface ChangingIndex {
  readonly snapshot: Snapshot
  changedSince(snapshot: Snapshot): ReadonlySet<number> | undefined
}

/**
 * Snapshots of earlier answers, so that later pages keep their order. Bounded in time and memory, oldest dropped first. A lookup returns
 * the snapshot's documents as they are now. If some changed, the result gets a new name, so that paging knows that ranks may have
 * moved. Names are random, because counters would reveal how much is written.
 */
export class SnapshotCache {
  readonly #entries = new Map<string, CacheEntry>()
  readonly #nameOf = new WeakMap<Snapshot, string>()
  /** The stored snapshot that a carried-over one came from. */
  readonly #originOf = new WeakMap<Snapshot, Snapshot>()
  readonly #carried = new WeakMap<Snapshot, { readonly newest: Snapshot; readonly snapshot: Snapshot }>()
  readonly #now: () => number
  readonly #maxRetiredBytes: number
  readonly #namePrefix: string

  /** `namePrefix`: what its names begin with, so that they tell one cache from another. */
  constructor(now: () => number = () => performance.now(), maxRetiredBytes = MAX_RETIRED_BYTES, namePrefix = '') {
    this.#now = now
    this.#maxRetiredBytes = maxRetiredBytes
    this.#namePrefix = namePrefix
  }

  /** The snapshot with this name and the current versions of its documents, or undefined. */
  find(name: string, index: ChangingIndex): Snapshot | undefined {
    this.#dropOld()
    const kept = this.#entries.get(name)
    if (kept === undefined) return undefined
    const carried = this.#carryOver(kept.snapshot, index)
    if (carried === undefined) this.#entries.delete(name)
    return carried
  }

  nameOf(snapshot: Snapshot): string {
    let name = this.#nameOf.get(snapshot)
    if (name === undefined) this.#nameOf.set(snapshot, (name = this.#namePrefix + randomUUID()))
    return name
  }

  /** Stores a snapshot that has more pages. */
  keep(snapshot: Snapshot, newest: Snapshot): void {
    const name = this.nameOf(snapshot)
    const known = this.#entries.get(name)
    if (known !== undefined) {
      known.storedAt = this.#now()
      return
    }
    this.#entries.set(name, { snapshot: this.#originOf.get(snapshot) ?? snapshot, storedAt: this.#now() })
    this.#dropOld()
    this.#dropMany(newest, 1)
  }

  /**
   * Drops expired snapshots and those over the memory limit. Call it regularly: the index also changes while nobody searches, and
   * a stored snapshot may keep old segments in memory.
   */
  trim(index: ChangingIndex): void {
    this.#dropOld()
    for (const [name, { snapshot }] of this.#entries) {
      // Later snapshots are mostly newer, and checking costs time.
      if (index.changedSince(snapshot) !== undefined) break
      this.#entries.delete(name)
    }
    this.#dropMany(index.snapshot, 0)
  }

  /** Call it when another index replaces the current one. */
  forget(): void {
    this.#entries.clear()
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
    for (const [name, { storedAt }] of this.#entries) if (storedAt < oldest) this.#entries.delete(name)
  }

  #dropMany(newest: Snapshot, least: number): void {
    while (
      this.#entries.size > least &&
      (this.#entries.size > MAX_SNAPSHOTS || this.#retiredBytes(newest) > this.#maxRetiredBytes)
    ) {
      this.#entries.delete(this.#entries.keys().next().value ?? '')
    }
  }

  #retiredBytes(newest: Snapshot): number {
    const counted = new Set<unknown>(newest.segments.flatMap(({ data, tombstones }) => [data, tombstones]))
    for (const segment of newest.vectors?.segments ?? []) counted.add(segment)
    let bytes = 0
    for (const { snapshot } of this.#entries.values()) {
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
