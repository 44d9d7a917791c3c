import type { ParsedQuery } from './parse-query.ts'

/** What is compared by meaning. Whoever asks for phrases alone wants these very words. */
export function meantText({ text, phrases, isEmptyOfWords }: ParsedQuery): string {
  return isEmptyOfWords || text.trim() === '' ? '' : [text, ...phrases].join(' ')
}
