import type { Visibility } from '../../../domain/access/visibility.ts'
import { clearBit, makeBitset } from '../bytes/bitset.ts'
import { findString } from '../bytes/string-table.ts'
import { addDocumentsOf } from '../segment/principals.ts'
import { NO_VALUE, type SegmentData } from '../segment/segment.ts'
import type { LiveSegment } from './snapshot.ts'

interface Cached {
  /** Whom the caller's principals admit, dead documents included: stays right as long as the segment lives. */
  readonly admitted: Uint32Array
  tombstones: Uint32Array
  visible: Uint32Array
}

const MAX_CACHED_BYTES = 128 * 1024 * 1024

/**
 * Which documents a caller sees: the union of the bitmaps of the caller's principals, without the hidden datasources
 * and without the dead. The union is kept per caller and segment, for it costs as much as the rest of a query.
 */
export class VisibleDocuments {
  #cache = new WeakMap<Visibility, WeakMap<SegmentData, Cached>>()
  #cachedBytes = 0

  of({ data, tombstones }: LiveSegment, visibility: Visibility): Uint32Array {
    const bySegment = this.#bySegment(visibility)
    let cached = bySegment.get(data)
    if (cached === undefined) {
      const admitted = admittedDocuments(data, visibility)
      cached = { admitted, tombstones, visible: without(admitted, tombstones) }
      bySegment.set(data, cached)
      this.#cachedBytes += admitted.byteLength * 2
    } else if (cached.tombstones !== tombstones) {
      cached.visible = without(cached.admitted, tombstones)
      cached.tombstones = tombstones
    }
    return cached.visible
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

function admittedDocuments(data: SegmentData, { principals, hiddenDatasources }: Visibility): Uint32Array {
  const bits = makeBitset(data.documentCount)
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

function without(bits: Uint32Array, removed: Uint32Array): Uint32Array {
  const rest = new Uint32Array(bits.length)
  for (let word = 0; word < bits.length; word++) rest[word] = bits[word]! & ~removed[word]!
  return rest
}
