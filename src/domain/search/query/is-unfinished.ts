import type { ParsedQuery } from './parse-query.ts'

const ENDS_IN_WORD = /[\p{L}\p{M}\p{N}]$/u

/**
 * Whether the last word that is searched may still grow: the query ends with it, not with a space or an operator. `typed` is the query
 * that was sent; a rewritten one may have moved or dropped its last word.
 */
export function isUnfinished(searched: string, { text, parts }: ParsedQuery, typed: string): boolean {
  const last = parts.at(-1)
  if (last?.kind !== 'word' || last.isNegated || last.end !== searched.length || !ENDS_IN_WORD.test(searched))
    return false
  return text.endsWith(last.value) && typed.endsWith(last.value)
}
