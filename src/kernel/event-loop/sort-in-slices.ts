const CHUNK = 1000

/** Sorts a long list in short steps, with `yieldIfDue` between them. The same order as `sort`. */
export async function sortInSlices<T>(
  list: readonly T[],
  compare: (a: T, b: T) => number,
  yieldIfDue: () => Promise<void>,
): Promise<T[]> {
  let runs: T[][] = []
  for (let start = 0; start < list.length; start += CHUNK) {
    runs.push(list.slice(start, start + CHUNK).sort(compare))
    await yieldIfDue()
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], compare, yieldIfDue))
    runs = merged
  }
  return runs[0] ?? []
}

async function merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  yieldIfDue: () => Promise<void>,
): Promise<T[]> {
  const merged: T[] = []
  let rightAt = 0
  for (const [at, item] of left.entries()) {
    for (; rightAt < right.length && compare(right[rightAt] as T, item) < 0; rightAt++) merged.push(right[rightAt] as T)
    merged.push(item)
    if (at % CHUNK === 0) await yieldIfDue()
  }
  for (; rightAt < right.length; rightAt++) merged.push(right[rightAt] as T)
  return merged
}
