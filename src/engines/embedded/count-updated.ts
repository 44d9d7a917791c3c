/** Adds to `counts` how many of the documents were updated at or after each of the instants `since`. */
export function countUpdated(
  updatedAt: Float64Array,
  documents: Uint32Array,
  count: number,
  since: readonly number[],
  counts: number[],
): void {
  for (const [index, instant] of since.entries()) {
    let found = 0
    for (let match = 0; match < count; match++) if (updatedAt[documents[match]!]! >= instant) found++
    counts[index] = (counts[index] ?? 0) + found
  }
}
