import type { Vocabulary } from '../../analysis/vocabulary.ts'
import type { ParsedQuery } from './parse-query.ts'

const LAST_WORD = /[^\s\p{P}]+$/u
const MIN_LETTERS = 3

/**
 * The text to compare by meaning. Empty for phrases only, which must match exactly. Half a word means nothing or something else, so an
 * unfinished one is left out unless it's a word already.
 */
export function meantText(query: ParsedQuery, vocabulary: Pick<Vocabulary, 'knows'>): string {
  const { phrases, isEmptyOfWords, isUnfinished } = query
  const [last = ''] = LAST_WORD.exec(query.text) ?? []
  const isWord = last.length >= MIN_LETTERS && vocabulary.knows(last.toLowerCase())
  const text = isUnfinished && !isWord ? query.text.slice(0, query.text.length - last.length) : query.text
  return isEmptyOfWords || text.trim() === '' ? '' : [text, ...phrases].join(' ')
}
