import { randomUUID } from 'node:crypto'
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

/**
 * The views of the index that answers named, so that the next page comes from the same one. Kept for a bounded time and
 * in bounded memory, the oldest go first. Names are random: counting would tell how much is written.
 */
export class KeptSnapshots {
  readonly #kept = new Map<string, Kept>()
  readonly #nameOf = new WeakMap<Snapshot, string>()
  readonly #now: () => number

  readonly #maxRetiredBytes: number

  constructor(now: () => number = () => performance.now(), maxRetiredBytes = MAX_RETIRED_BYTES) {
    this.#now = now
    this.#maxRetiredBytes = maxRetiredBytes
  }

  find(name: string): Snapshot | undefined {
    this.#dropOld()
    return this.#kept.get(name)?.snapshot
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
    this.#kept.set(name, { snapshot, keptAt: this.#now() })
    this.#dropOld()
    while (
      this.#kept.size > 1 &&
      (this.#kept.size > MAX_SNAPSHOTS || this.#retiredBytes(newest) > this.#maxRetiredBytes)
    ) {
      this.#kept.delete(this.#kept.keys().next().value ?? '')
    }
  }

  #dropOld(): void {
    const oldest = this.#now() - MAX_AGE_MS
    for (const [name, { keptAt }] of this.#kept) if (keptAt < oldest) this.#kept.delete(name)
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
