/** A number of 32 bits for a key, the same wherever the key is met; keys that follow one another lie far apart. */
export function scatter(key: number): number {
  return Math.imul(Math.imul(key, 0x9e3779b1) ^ 0x2545f491, 0x85ebca6b) >>> 0
}
