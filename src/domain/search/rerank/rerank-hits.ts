import { traced } from '../../../kernel/tracing.ts'
import type { SearchHit } from '../hits/search-hit.ts'
import type { Reranker } from './reranker.ts'

/** What fits into the 512 tokens that small rerankers read. */
const TEXT_CHARACTERS = 1200
const QUERY_CHARACTERS = 500
/** One word says too little to go by more than the word itself. */
const MIN_WORDS = 2

/**
 * Puts the results of a page into the reranker's order; pinned ones stay first. They must be documents that the caller can
 * see: their text leaves the service. Without scores in time, the order stays.
 */
export async function rerankHits(reranker: Reranker, query: string, hits: SearchHit[]): Promise<SearchHit[]> {
  const pinned = hits.filter(({ pins }) => pins !== undefined)
  const others = hits.filter(({ pins }) => pins === undefined)
  if (others.length < 2 || query.trim().split(/\s+/).length < MIN_WORDS) return hits
  const texts = others.map(({ document: { title, body } }) =>
    `${title}\n\n${body}`.slice(0, TEXT_CHARACTERS).toWellFormed(),
  )
  const asked = query.trim().slice(0, QUERY_CHARACTERS).toWellFormed()
  const scores = await traced('rerank', () => reranker.scores(asked, texts))
  if (scores === undefined) return hits
  const ranked = others.map((hit, at) => ({ hit, score: scores[at]! }))
  return [...pinned, ...ranked.sort((one, other) => other.score - one.score).map(({ hit }) => hit)]
}
