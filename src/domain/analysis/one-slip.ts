/** Whether one letter changed, added, left out, or swapped with its neighbour makes one word of the other. */
export function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1 || short === long) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.length < long.length) return endAlike(short, at, long, at + 1)
  if (endAlike(short, at + 1, long, at + 1)) return true
  return short[at] === long[at + 1] && short[at + 1] === long[at] && endAlike(short, at + 2, long, at + 2)
}

/** Whether two words of which as much is left are the same from here on. Makes no strings: a word is compared with many. */
function endAlike(one: string, from: number, other: string, otherFrom: number): boolean {
  for (let at = from, otherAt = otherFrom; at < one.length; at++, otherAt++) {
    if (one.charCodeAt(at) !== other.charCodeAt(otherAt)) return false
  }
  return true
}
