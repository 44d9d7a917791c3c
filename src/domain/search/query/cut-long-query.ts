import type { SearchQuery } from '../search-query.ts'

/** Limits the length of the words that are kept, since a single word can have any length. */
const MAX_CHARACTERS = 10_000
/** After pasting a whole page, nobody needs a list of all its words. */
const MAX_IGNORED_TERMS = 100
const MAX_TERM_CHARACTERS = 100

type CuttableQuery = Pick<SearchQuery, 'query' | 'ignoredTerms'>

/**
 * Keeps the first words of a query that is too long and lists the rest, so that pasting a whole page returns results and a warning
 * instead of an error. Cutting twice changes nothing.
 */
export function cutLongQuery<Query extends CuttableQuery>(request: Query, maxWords: number): Query {
  const { query } = request
  const end = endOfKept(query, maxWords)
  if (query.slice(end).trim() === '') return request
  return { ...request, query: query.slice(0, end).toWellFormed(), ignoredTerms: firstWords(query.slice(end)) }
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
