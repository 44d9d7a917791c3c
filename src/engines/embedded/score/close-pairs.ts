import type { PositionList } from '../bytes/position-list.ts'

/** Words further apart count as unrelated. */
const WINDOW = 6

/**
 * How often `second` occurs near `first`. Each pair counts one over the distance, or half of that if `second` comes first. Both lists are
 * ascending.
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
