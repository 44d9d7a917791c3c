import type { SegmentData } from './segment.ts'

export type SharedArray = Uint8Array | Uint32Array | Float64Array

/**
 * Splits a segment into its shape and a list of its arrays, which is all that the file format needs to know. In the shape, `[n]` replaces
 * array n. Segments contain no other lists.
 */
export function packArrays(segment: object): { shape: unknown; arrays: SharedArray[] } {
  const arrays: SharedArray[] = []
  const pack = (value: unknown): unknown => {
    if (isSharedArray(value)) return [arrays.push(value) - 1]
    if (typeof value !== 'object' || value === null) return value
    if (ArrayBuffer.isView(value) || Array.isArray(value)) throw new Error('A segment holds an array of another kind')
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, pack(field)]))
  }
  return { shape: pack(segment), arrays }
}

export function unpackArrays<Segment = SegmentData>(shape: unknown, arrays: readonly SharedArray[]): Segment {
  const unpack = (value: unknown): unknown => {
    if (Array.isArray(value)) return arrays[value[0] as number]
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, unpack(field)]))
  }
  return unpack(shape) as Segment
}

function isSharedArray(value: unknown): value is SharedArray {
  return value instanceof Uint8Array || value instanceof Uint32Array || value instanceof Float64Array
}
