/** Both databases bound the number of values in one statement; rows beyond this go into a further one. */
const ROWS_PER_STATEMENT = 500

/** For statements that are kept for each number of rows: a few numbers do for all. */
const EVEN_SIZES = [64, 8, 1]

export function* evenChunks<T>(items: readonly T[]): Generator<readonly T[]> {
  let start = 0
  for (const size of EVEN_SIZES) {
    for (; items.length - start >= size; start += size) yield items.slice(start, start + size)
  }
}

export function* chunks<T>(items: readonly T[], size = ROWS_PER_STATEMENT): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
