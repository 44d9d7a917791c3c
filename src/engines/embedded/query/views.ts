import type { Visibility } from '../../../domain/access/visibility.ts'
import { clearBit, makeBitset, setBit } from '../bytes/bitset.ts'
import { sharedUint32 } from '../bytes/shared-arrays.ts'
import { findString } from '../bytes/string-table.ts'
import { leavesTo, type RevokedDocument, type RevokedDocuments } from '../index/revoked-documents.ts'
import { Scratch } from '../score/scratch.ts'
import { addDocumentsOf } from '../segment/principals.ts'
import { NO_VALUE, type SegmentData } from '../segment/segment.ts'
import { SeenSegment } from './seen-segment.ts'
import type { LiveSegment, Snapshot } from './snapshot.ts'
import { View } from './view.ts'

interface Cached {
  /** Documents that the caller's principals allow, including deleted ones. Valid for the lifetime of the segment. */
  readonly admitted: Uint32Array
  readonly tombstones: Uint32Array
  /** The revocations this was computed with. */
  readonly revoked: readonly RevokedDocument[]
  readonly revokedCount: number
  readonly seen: SeenSegment
}

class LastViews extends WeakMap<Visibility, { readonly snapshot: Snapshot; readonly view: View }> {}

const MAX_CACHED_BYTES = 128 * 1024 * 1024

/**
 * Creates views. A caller sees the union of the bitmaps of their principals, minus hidden data sources, deleted documents and revocations
 * since the segment was built. The union is cached per caller and segment, because it costs as much as the rest of a query.
 */
export class Views {
  readonly #revoked: RevokedDocuments
  readonly #scratch: Scratch
  #cache = new WeakMap<Visibility, WeakMap<SegmentData, Cached>>()
  #cachedBytes = 0
  /** The last views of each caller, by words and by meaning. Their statistics stay valid while the caller sees the same documents. */
  readonly #last = { words: new LastViews(), meaning: new LastViews() }

  constructor(revoked: RevokedDocuments, scratch = new Scratch()) {
    this.#revoked = revoked
    this.#scratch = scratch
  }

  /** Use it immediately: later revocations don't affect a view. */
  of(snapshot: Snapshot, visibility: Visibility): View {
    const segments = this.seen(snapshot, visibility)
    const views = snapshot.vectors === undefined ? this.#last.words : this.#last.meaning
    const last = views.get(visibility)
    const isSame = last?.snapshot === snapshot && segments.every((seen, index) => seen === last.view.segments[index])
    if (isSame) return last.view
    const view = new View(segments, snapshot.vectors, this.#scratch)
    views.set(visibility, { snapshot, view })
    return view
  }

  /** The segments of a view. The same objects as long as the caller sees the same documents. */
  seen({ segments }: Snapshot, visibility: Visibility): SeenSegment[] {
    const bySegment = this.#bySegment(visibility)
    return segments.map((segment) => this.#seen(segment, visibility, bySegment))
  }

  forgetMatches(): void {
    this.#scratch.forgetMatches()
  }

  #seen(segment: LiveSegment, visibility: Visibility, bySegment: WeakMap<SegmentData, Cached>): SeenSegment {
    const { data, tombstones } = segment
    const cached = bySegment.get(data)
    const revoked = this.#revoked.in(data)
    const isSame = cached?.revoked === revoked && cached.revokedCount === revoked.length
    if (isSame && cached.tombstones === tombstones) return cached.seen
    const admitted = cached?.admitted ?? admittedDocuments(data, visibility)
    const seen = new SeenSegment(data, withoutRevoked(without(admitted, tombstones), revoked, visibility))
    if (cached === undefined) this.#cachedBytes += admitted.byteLength * 2
    bySegment.set(data, { admitted, tombstones, revoked, revokedCount: revoked.length, seen })
    return seen
  }

  #bySegment(visibility: Visibility): WeakMap<SegmentData, Cached> {
    if (this.#cachedBytes > MAX_CACHED_BYTES) {
      this.#cache = new WeakMap()
      this.#cachedBytes = 0
    }
    let bySegment = this.#cache.get(visibility)
    if (bySegment === undefined) this.#cache.set(visibility, (bySegment = new WeakMap()))
    return bySegment
  }
}

function admittedDocuments(data: SegmentData, { principals, hiddenDatasources, seesAll }: Visibility): Uint32Array {
  const bits = makeBitset(data.documentCount)
  if (seesAll === true) for (let document = 0; document < data.documentCount; document++) setBit(bits, document)
  for (const principal of principals) addDocumentsOf(data.principals, principal, bits)
  if (hiddenDatasources.size > 0) removeHidden(data, hiddenDatasources, bits)
  return bits
}

function removeHidden(data: SegmentData, hiddenDatasources: ReadonlySet<string>, bits: Uint32Array): void {
  const apps = data.columns['app']
  if (apps === undefined) return
  const hidden = new Set<number>()
  for (const name of hiddenDatasources) hidden.add(findString(apps.values, name))
  hidden.delete(-1)
  if (hidden.size === 0) return
  for (let document = 0; document < data.documentCount; document++) {
    const app = apps.ordinals[document]!
    if (app !== NO_VALUE && hidden.has(app)) clearBit(bits, document)
  }
}

/** In shared memory, so that search threads need no copy. */
function without(bits: Uint32Array, removed: Uint32Array): Uint32Array {
  const rest = sharedUint32(bits.length)
  for (let word = 0; word < bits.length; word++) rest[word] = bits[word]! & ~removed[word]!
  return rest
}

function withoutRevoked(bits: Uint32Array, revoked: readonly RevokedDocument[], visibility: Visibility): Uint32Array {
  for (const { document, revocation } of revoked) if (!leavesTo(revocation, visibility)) clearBit(bits, document)
  return bits
}
