const CHUNK = 1000

/** Sorts a long list without holding up others: `turn` is called between short steps. The same order as `sort`. */
export async function sortInTurns<T>(
  list: readonly T[],
  compare: (a: T, b: T) => number,
  turn: () => Promise<void>,
): Promise<T[]> {
  let runs: T[][] = []
  for (let start = 0; start < list.length; start += CHUNK) {
    runs.push(list.slice(start, start + CHUNK).sort(compare))
    await turn()
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], compare, turn))
    runs = merged
  }
  return runs[0] ?? []
}

async function merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  turn: () => Promise<void>,
): Promise<T[]> {
  const merged: T[] = []
  let rightAt = 0
  for (const [at, item] of left.entries()) {
    for (; rightAt < right.length && compare(right[rightAt] as T, item) < 0; rightAt++) merged.push(right[rightAt] as T)
    merged.push(item)
    if (at % CHUNK === 0) await turn()
  }
  for (; rightAt < right.length; rightAt++) merged.push(right[rightAt] as T)
  return merged
}
