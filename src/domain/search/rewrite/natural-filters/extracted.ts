/** A query of which some words were understood as operators. */
export interface ExtractedFilters {
  /** What is left to search for. Where words were taken out stands a `CUT`. */
  readonly rest: string
  readonly operators: readonly string[]
}

/** No query has one: all space in it was made one blank before. */
export const CUT = '\n'

/** Takes the words from `start` to `end` out. */
export function cutOut(text: string, start: number, end: number): string {
  return `${text.slice(0, start).trimEnd()}${CUT}${text.slice(end).trimStart()}`
}

export function operator(name: string, value: string): string {
  return `${name}:${/\s/.test(value) ? `"${value.replaceAll('"', '')}"` : value}`
}
