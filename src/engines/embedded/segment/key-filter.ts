import { hasBit, setBit } from '../bytes/bitset.ts'
import { sharedUint32 } from '../bytes/shared-arrays.ts'

/** With so many bits for each key, one in sixteen of the keys that are not there looks as if it were. */
const BITS_PER_KEY = 16

/**
 * A bit for the hash of each key. Whoever looks for a document has to ask every segment, and most do not have it: this
 * tells so with one look, where a search in the sorted keys takes fifteen.
 */
export function makeKeyFilter(keys: Float64Array): Uint32Array {
  const bits = Math.max(32, 2 ** Math.ceil(Math.log2(keys.length * BITS_PER_KEY)))
  const filter = sharedUint32(bits / 32)
  for (let number = 0; number < keys.length; number++) setBit(filter, placeOf(filter, keys[number]!))
  return filter
}

/** False: the key is not there. */
export function mayHaveKey(filter: Uint32Array, key: number): boolean {
  return hasBit(filter, placeOf(filter, key))
}

/** The high bits of a product with a large odd number: neighbouring keys end up far apart. */
function placeOf(filter: Uint32Array, key: number): number {
  return Math.imul(key, 0x9e3779b1) >>> Math.clz32(filter.length * 32 - 1)
}
