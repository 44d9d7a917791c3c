/** A 32-bit hash of a key that spreads consecutive keys. */
export function scatter(key: number): number {
  return Math.imul(Math.imul(key, 0x9e3779b1) ^ 0x2545f491, 0x85ebca6b) >>> 0
}
