/** Rows of the distance table, reused between calls. */
const MAX_BYTES = 64
let beforeLast = new Uint8Array(MAX_BYTES + 1)
let last = new Uint8Array(MAX_BYTES + 1)
let row = new Uint8Array(MAX_BYTES + 1)

/**
 * Damerau–Levenshtein distance: how many letters must be changed, added, removed or swapped. Returns more than `max` as soon as it's
 * exceeded. Works on UTF-8 bytes, so a non-ASCII letter may count twice.
 */
export function editDistance(a: Uint8Array, b: Uint8Array, start: number, end: number, max: number): number {
  const length = end - start
  if (Math.abs(length - a.length) > max || length > MAX_BYTES || a.length > MAX_BYTES) return max + 1
  for (let at = 0; at <= length; at++) last[at] = at
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    let smallest = i
    for (let j = 1; j <= length; j++) {
      const isSame = a[i - 1] === b[start + j - 1]
      let distance = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[start + j - 2] && a[i - 2] === b[start + j - 1]) {
        distance = Math.min(distance, beforeLast[j - 2]! + 1)
      }
      row[j] = distance
      if (distance < smallest) smallest = distance
    }
    if (smallest > max) return max + 1
    const free = beforeLast
    beforeLast = last
    last = row
    row = free
  }
  return last[length]!
}

/** The distance of a word with another first letter: less likely than one slip elsewhere, and likelier than two. */
export const OTHER_FIRST_LETTER = 1.1
