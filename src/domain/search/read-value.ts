/** How engines compare facet values other than by equality. */

const WHOLE_NUMBER = /^-?\d+(\.\d+)?$/

/** A custom property's value as a number, or as a date in milliseconds. NaN if it's neither. */
export function readNumber(value: string, type: 'number' | 'date'): number {
  if (!WHOLE_NUMBER.test(value)) return type === 'number' ? Number.NaN : Date.parse(value)
  // A numeric date is in seconds, like all dates of the API, except four digits, which are a year.
  if (type === 'date') return /^\d{4}$/.test(value) ? Date.parse(value) : Number(value) * 1000
  return Number(value)
}

export function wordsOfValue(value: string): string[] {
  return value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Whether a value contains all the words, as words or prefixes. */
export function hasWords(value: string, wanted: readonly string[]): boolean {
  const words = wordsOfValue(value)
  return wanted.length > 0 && wanted.every((start) => words.some((word) => word.startsWith(start)))
}
