/** Words further apart than this have nothing to do with each other. */
const WINDOW = 6

/**
 * How often `second` stands near `first`, each time counted as one over the distance; half if it stands before. Both
 * lists ascend.
 */
export function closePairs(first: readonly number[], second: readonly number[]): number {
  let sum = 0
  let after = 0
  for (const position of first) {
    while (after < second.length && second[after]! <= position) after++
    const distanceAfter = after < second.length ? second[after]! - position : Infinity
    const distanceBefore = after > 0 ? position - second[after - 1]! : Infinity
    if (distanceAfter <= WINDOW) sum += 1 / distanceAfter
    else if (distanceBefore <= WINDOW && distanceBefore > 0) sum += 0.5 / distanceBefore
  }
  return sum
}
