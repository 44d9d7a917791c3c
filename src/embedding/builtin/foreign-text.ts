import type { EmbeddedKind } from '../../domain/meaning/embedder.ts'
import type { CutText } from './word-pieces.ts'

/**
 * Words of a language that the vocabulary was not made for fall apart into pieces that mean nothing; of English, also about
 * programs, few do. A query has fewer words to go by, and two are too few to judge. A query of nothing but broken words
 * would be compared by its splinters (`Reisekosten` with `reimbursement`, by `rei`), and nonsense would match something.
 */
const MAX_BROKEN = { document: 0.3, query: 0.5 }
const MIN_JUDGED = { document: 1, query: 3 }
/** Another script is another language, however short the text. */
const LATIN = /\p{Script=Latin}/u

/** Whether the pieces of a text say too little about what it means. */
export function isForeign(text: string, { words, brokenWords, smallWords }: CutText, kind: EmbeddedKind): boolean {
  if (!LATIN.test(text)) return true
  // In a passage they would only blur what the others tell.
  const foreign = brokenWords + (kind === 'query' ? smallWords : 0)
  if (words >= MIN_JUDGED[kind] && foreign > MAX_BROKEN[kind] * words) return true
  return words > 0 && brokenWords === words
}
