/** Matches that are enough to answer a query: a page of results. */
const ENOUGH_DOCUMENTS = 10

/**
 * The rule of how many words a match needs, in one place.
 *
 * A query has n distinct words (stop words not counted unless there are no others). A document matches when it has at
 * least m of them, where m is the largest number for which a page of documents can be found among those that the caller
 * may see and that pass filters, phrases and exclusions; `documentsWith[w]` tells how many of these have exactly w
 * words. If fewer have any word at all, one word is enough; beside a phrase none is needed.
 */
export function requiredWords(documentsWith: ArrayLike<number>, hasPhrase: boolean): number {
  let found = 0
  for (let words = documentsWith.length - 1; words >= 1; words--) {
    found += documentsWith[words]!
    if (found >= ENOUGH_DOCUMENTS) return words
  }
  return hasPhrase ? 0 : 1
}
