import type { PositionList } from '../bytes/position-list.ts'

/** Words further apart than this have nothing to do with each other. */
const WINDOW = 6

/**
 * How often `second` stands near `first`, each time counted as one over the distance; half if it stands before. Both
 * lists ascend.
 */
export function closePairs(first: PositionList, second: PositionList): number {
  const { values, length } = second
  let sum = 0
  let after = 0
  for (let index = 0; index < first.length; index++) {
    const position = first.values[index]!
    while (after < length && values[after]! <= position) after++
    const distanceAfter = after < length ? values[after]! - position : Infinity
    const distanceBefore = after > 0 ? position - values[after - 1]! : Infinity
    if (distanceAfter <= WINDOW) sum += 1 / distanceAfter
    else if (distanceBefore <= WINDOW && distanceBefore > 0) sum += 0.5 / distanceBefore
  }
  return sum
}
