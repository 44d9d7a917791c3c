/** Both databases bound the number of values in one statement; rows beyond this go into a further one. */
const ROWS_PER_STATEMENT = 500

export function* chunks<T>(items: readonly T[], size = ROWS_PER_STATEMENT): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
