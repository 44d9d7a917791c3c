/** A query with some words turned into operators. */
export interface ExtractedFilters {
  /** The remaining words, with a `CUT` wherever words were removed. */
  readonly rest: string
  readonly operators: readonly string[]
}

/** Can't occur in a query, because its white space was collapsed to single spaces before. */
export const CUT = '\n'

/** Removes the words from `start` to `end`. */
export function cutOut(text: string, start: number, end: number): string {
  return `${text.slice(0, start).trimEnd()}${CUT}${text.slice(end).trimStart()}`
}

export function operator(name: string, value: string): string {
  return `${name}:${/\s/.test(value) ? `"${value.replaceAll('"', '')}"` : value}`
}
