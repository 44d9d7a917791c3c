/** How many bytes one number of a vector takes. */
export type ValueBytes = 1 | 2

/** The largest whole number that fits. */
export const LARGEST_VALUE = { 1: 127, 2: 32767 }

/** Writes the vector as whole numbers up to `most`. Returns the factor that turns them back. */
export function quantize(vector: Float32Array, most: number, into: Int8Array | Int16Array): number {
  let largest = 0
  for (let index = 0; index < vector.length; index++) largest = Math.max(largest, Math.abs(vector[index]!))
  const scale = largest / most || 1
  for (let index = 0; index < vector.length; index++) into[index] = Math.round(vector[index]! / scale)
  return scale
}
