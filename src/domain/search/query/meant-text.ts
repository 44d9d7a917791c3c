import type { ParsedQuery } from './parse-query.ts'

/** The text to compare by meaning. Empty for phrases only, which must match exactly. */
export function meantText({ text, phrases, isEmptyOfWords }: ParsedQuery): string {
  return isEmptyOfWords || text.trim() === '' ? '' : [text, ...phrases].join(' ')
}
