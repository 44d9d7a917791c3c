/** A query of up to so many words asks for all of them; a longer one is a description, of which two must be met. */
const SHORT_QUERY_WORDS = 3
const REQUIRED_OF_LONG_QUERY = 2
/** Five pages of results. If fewer documents have the words asked for, the query is loosened. */
export const ENOUGH_DOCUMENTS = 50

/**
 * The rule of how many words a match needs, in one place.
 *
 * A query has n distinct words (stop words not counted unless there are no others). A document matches when it has at
 * least m of them. m is the largest number, at most n for a short query and at most two for a long one, that enough
 * documents have among those that the caller may see and that pass filters, phrases and exclusions; if there is no such
 * number, m is 1, or 0 beside a phrase. `documentsWith[w]` tells how many of these documents have exactly w words.
 *
 * Why so: ranking is best if nothing is required, for a document that lacks a word may still be the one. nDCG@10 on
 * handbook, k8s, productdocs, cacm: one word required .82 .77 .80 .53; this rule .819 .763 .790 .542; the same with 20
 * documents .809 .760 .780 .539; all words as soon as ten documents have them .78 .74 .73 .42; as many as any document has
 * (most of them in long queries) .73 .68 .57 .25.
 */
export function requiredWords(documentsWith: ArrayLike<number>, hasPhrase: boolean): number {
  const words = documentsWith.length - 1
  const most = words <= SHORT_QUERY_WORDS ? words : REQUIRED_OF_LONG_QUERY
  let found = 0
  for (let having = words; having >= 1; having--) {
    found += documentsWith[having]!
    if (having <= most && found >= ENOUGH_DOCUMENTS) return having
  }
  return hasPhrase ? 0 : 1
}
