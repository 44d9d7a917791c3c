/** How facet values are read where they are compared otherwise than for being equal. Engines share these rules. */

const WHOLE_NUMBER = /^-?\d+(\.\d+)?$/

/** A custom property's value as a number, or as a date in milliseconds; NaN where it is neither. */
export function readNumber(value: string, type: 'number' | 'date'): number {
  if (!WHOLE_NUMBER.test(value)) return type === 'number' ? Number.NaN : Date.parse(value)
  // A date that is a number counts seconds, as all dates of the interface do; a year alone is a year.
  if (type === 'date') return /^\d{4}$/.test(value) ? Date.parse(value) : Number(value) * 1000
  return Number(value)
}

export function wordsOfValue(value: string): string[] {
  return value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Whether a value has all the words asked for, or words that begin with them. */
export function hasWords(value: string, wanted: readonly string[]): boolean {
  const words = wordsOfValue(value)
  return wanted.length > 0 && wanted.every((start) => words.some((word) => word.startsWith(start)))
}
