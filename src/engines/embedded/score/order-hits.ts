/*
 * Sorts indexes by score (higher first), then key (lower first). Keys are unique, so the order is too. Uses plain loops, because calling
 * a function for each comparison takes several times as long.
 */

/** Sorts the first `count` indexes. */
export function orderBest(places: Uint32Array, count: number, scores: Float64Array, keys: Float64Array): void {
  let from: Uint32Array = places
  let to: Uint32Array = new Uint32Array(count)
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count)
      const end = Math.min(start + 2 * width, count)
      // Scores are often nearly in order already.
      if (middle === end || !isBefore(from[middle]!, from[middle - 1]!, scores, keys)) {
        for (let at = start; at < end; at++) to[at] = from[at]!
        continue
      }
      let left = start
      let right = middle
      for (let at = start; at < end; at++) {
        const isLeft = left < middle && (right >= end || !isBefore(from[right]!, from[left]!, scores, keys))
        to[at] = isLeft ? from[left++]! : from[right++]!
      }
    }
    const merged = to
    to = from
    from = merged
  }
  if (from !== places) places.set(from.subarray(0, count))
}

/** Moves the best `wanted` of the first `count` indexes to the front, in any order (quickselect). */
export function chooseBest(
  places: Uint32Array,
  count: number,
  wanted: number,
  scores: Float64Array,
  keys: Float64Array,
): void {
  let low = 0
  let high = count - 1
  while (low < high && wanted > low && wanted <= high) {
    const pivot = places[(low + high) >>> 1]!
    let left = low
    let right = high
    while (left <= right) {
      while (isBefore(places[left]!, pivot, scores, keys)) left++
      while (isBefore(pivot, places[right]!, scores, keys)) right--
      if (left > right) break
      const swapped = places[left]!
      places[left++] = places[right]!
      places[right--] = swapped
    }
    if (wanted <= right) high = right
    else if (wanted >= left) low = left
    else return
  }
}

function isBefore(a: number, b: number, scores: Float64Array, keys: Float64Array): boolean {
  const one = scores[a]!
  const other = scores[b]!
  return one > other || (one === other && keys[a]! < keys[b]!)
}
