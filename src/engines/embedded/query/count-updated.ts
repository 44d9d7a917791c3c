const DAY_MS = 86_400_000
const LAST_DAY = 0xffff

/** The days of the updates of a segment's documents: a quarter of the memory to go through. */
interface Days {
  readonly days: Uint16Array
  readonly newest: number
}

const daysOf = new WeakMap<Float64Array, Days>()

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
  const { days, newest } = daysFor(updatedAt)
  if (newest < ascending[0]!) return
  const firstDays = ascending.map(dayOf)
  const [oldest = 0] = firstDays
  // Documents after the first n instants and before the next. Most are older than all of them: one look is enough.
  const after = new Uint32Array(since.length + 1)
  for (let match = 0; match < count; match++) {
    const document = documents[match]!
    const day = days[document]!
    if (day < oldest) continue
    let passed = 0
    while (
      passed < ascending.length &&
      (day > firstDays[passed]! || (day === firstDays[passed]! && updatedAt[document]! >= ascending[passed]!))
    )
      passed++
    after[passed]!++
  }
  for (const [index, instant] of since.entries()) {
    let found = 0
    for (let passed = ascending.lastIndexOf(instant) + 1; passed < after.length; passed++) found += after[passed]!
    counts[index] = (counts[index] ?? 0) + found
  }
}

function daysFor(updatedAt: Float64Array): Days {
  let known = daysOf.get(updatedAt)
  if (known === undefined) {
    const days = new Uint16Array(updatedAt.length)
    let newest = Number.NEGATIVE_INFINITY
    // By place: with an iterator or a function for each, the first search of a new segment takes fifty times as long here.
    for (let document = 0; document < days.length; document++) {
      const instant = updatedAt[document]!
      if (instant > newest) newest = instant
      days[document] = dayOf(instant)
    }
    daysOf.set(updatedAt, (known = { days, newest }))
  }
  return known
}

function dayOf(instant: number): number {
  return Math.min(LAST_DAY, Math.max(0, Math.floor(instant / DAY_MS)))
}
