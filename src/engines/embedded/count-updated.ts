/** Adds to `counts` how many of the documents were updated at or after each of the instants `since`. */
export function countUpdated(
  updatedAt: Float64Array,
  documents: Uint32Array,
  count: number,
  since: readonly number[],
  counts: number[],
): void {
  if (since.length === 0) return
  const ascending = Float64Array.from(since).sort()
  // Documents after the first n instants and before the next. Most are older than all of them: one look is enough.
  const after = new Uint32Array(since.length + 1)
  for (let match = 0; match < count; match++) {
    const instant = updatedAt[documents[match]!]!
    let passed = 0
    while (passed < ascending.length && instant >= ascending[passed]!) passed++
    after[passed]!++
  }
  for (const [index, instant] of since.entries()) {
    let found = 0
    for (let passed = ascending.lastIndexOf(instant) + 1; passed < after.length; passed++) found += after[passed]!
    counts[index] = (counts[index] ?? 0) + found
  }
}
