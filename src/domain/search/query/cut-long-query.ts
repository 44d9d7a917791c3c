import type { SearchQuery } from '../search-query.ts'

/** As many characters as the words that are kept may have, since a word may be of any length. */
const MAX_CHARACTERS = 10_000
/** After pasting a whole page, nobody needs a list of all its words. */
const MAX_IGNORED_TERMS = 100
const MAX_TERM_CHARACTERS = 100

type Asked = Pick<SearchQuery, 'query' | 'ignoredTerms'>

/**
 * Keeps the first words of a query that is too long, and names the ones left out: somebody who pastes a page gets results and
 * a warning instead of an error. A query that was cut before stays as it is.
 */
export function cutLongQuery<Query extends Asked>(asked: Query, maxWords: number): Query {
  const { query } = asked
  const end = endOfKept(query, maxWords)
  if (query.slice(end).trim() === '') return asked
  return { ...asked, query: query.slice(0, end).toWellFormed(), ignoredTerms: firstWords(query.slice(end)) }
}

function endOfKept(query: string, maxWords: number): number {
  let end = 0
  let words = 0
  for (const { 0: word, index } of query.matchAll(/\S+/g)) {
    if (words === maxWords) return end
    if (index + word.length > MAX_CHARACTERS) return words === 0 ? MAX_CHARACTERS : end
    end = index + word.length
    words++
  }
  return query.length
}

function firstWords(text: string): string[] {
  const words = new Set<string>()
  for (const [word] of text.matchAll(/\S+/g)) {
    words.add(word.slice(0, MAX_TERM_CHARACTERS).toWellFormed())
    if (words.size === MAX_IGNORED_TERMS) break
  }
  return [...words]
}
