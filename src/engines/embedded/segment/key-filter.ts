import { hasBit, setBit } from '../bytes/bitset.ts'
import { sharedUint32 } from '../bytes/shared-arrays.ts'

/** With this many bits per key, one in sixteen lookups of a missing key is a false positive. */
const BITS_PER_KEY = 16

/**
 * A Bloom filter with one hash. A document lookup checks every segment, and most don't have it: the filter tells with one memory access,
 * where a binary search takes fifteen.
 */
export function makeKeyFilter(keys: Float64Array): Uint32Array {
  const bits = Math.max(32, 2 ** Math.ceil(Math.log2(keys.length * BITS_PER_KEY)))
  const filter = sharedUint32(bits / 32)
  for (let number = 0; number < keys.length; number++) setBit(filter, placeOf(filter, keys[number]!))
  return filter
}

/** False if the key is definitely missing. */
export function mayHaveKey(filter: Uint32Array, key: number): boolean {
  return hasBit(filter, placeOf(filter, key))
}

/** Multiplicative hashing: the high bits of a product with a large odd number spread adjacent keys. */
function placeOf(filter: Uint32Array, key: number): number {
  return Math.imul(key, 0x9e3779b1) >>> Math.clz32(filter.length * 32 - 1)
}
