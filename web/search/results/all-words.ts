/** With more words, hardly a document has all of them. */
const MOST_WORDS = 8
/** A word, or several in one like `device-registry`. Operators, exclusions and quotes say already what is required. */
const WORD = /^[\p{L}\p{N}](?:[^\s"“”:]*[\p{L}\p{N}])?[?!.,;]*$/u

/** The search for documents that have every word of the query, wherever it is. Undefined: the query says already what it requires. */
export function allWordsQuery(query: string): string | undefined {
  const words = query.trim().split(/\s+/)
  if (words.length < 2 || words.length > MOST_WORDS || !words.every((word) => WORD.test(word))) return undefined
  return words.map((word) => `"${word.replace(/[?!.,;]+$/, '')}"`).join(' ')
}
