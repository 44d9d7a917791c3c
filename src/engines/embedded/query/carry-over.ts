import { hasBit, makeBitset, setBit } from '../bytes/bitset.ts'
import { findKey } from '../segment/segment.ts'
import { type LiveSegment, liveSegment, Snapshot } from './snapshot.ts'

/**
 * The documents of an earlier snapshot as they are now. Unchanged ones keep their place. Changed ones are replaced by
 * their newest version, if there is one. A later page therefore never shows or counts anything that was deleted or
 * revoked.
 * See docs/decisions/0037-result-pages.md.
 */
export function carryOver(earlier: Snapshot, newest: Snapshot, changed: ReadonlySet<number>): Snapshot {
  if (changed.size === 0) return earlier
  const kept = earlier.segments.map((segment) => withoutChanged(segment, changed))
  const listed = [...changed].filter((key) => earlier.segments.some((segment) => isLive(segment, key)))
  const known = new Set(earlier.segments.map(({ data }) => data))
  const replaced = newest.segments
    .filter(({ data }) => !known.has(data))
    .flatMap((segment) => onlyThese(segment, listed))
  return new Snapshot([...kept, ...replaced], earlier.vectors, newest.journalEnd)
}

function withoutChanged(segment: LiveSegment, changed: ReadonlySet<number>): LiveSegment {
  let tombstones: Uint32Array | undefined
  for (const key of changed) {
    const document = findKey(segment.data, key)
    if (document < 0 || hasBit(segment.tombstones, document)) continue
    tombstones ??= segment.tombstones.slice()
    setBit(tombstones, document)
  }
  return tombstones === undefined ? segment : liveSegment(segment.data, tombstones)
}

function onlyThese(segment: LiveSegment, keys: readonly number[]): LiveSegment[] {
  const tombstones = makeBitset(segment.data.documentCount).fill(0xffffffff)
  let count = 0
  for (const key of keys) {
    const document = findKey(segment.data, key)
    if (document < 0 || hasBit(segment.tombstones, document)) continue
    tombstones[document >>> 5]! &= ~(1 << (document & 31))
    count++
  }
  const { data } = segment
  return count === 0 ? [] : [{ data, tombstones, tombstoneCount: data.documentCount - count }]
}

function isLive({ data, tombstones }: LiveSegment, key: number): boolean {
  const document = findKey(data, key)
  return document >= 0 && !hasBit(tombstones, document)
}
