import { fold } from '../../analysis/fold.ts'
import type { SearchDeps } from '../search-deps.ts'
import { type VisibleScope, visibleHits } from '../visible-search.ts'

/** So many documents are read, */
const DOCUMENTS = 8
/** and so much of each: this happens at every key. */
const CHARACTERS = 2000
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu

/**
 * Words that begin so and stand behind another in documents that have both, folded. Among all words that begin with
 * two letters, the one that is meant may be far behind: *expense po* is a policy in a company, whatever else has a popup.
 */
export async function wordsBehind(
  deps: SearchDeps,
  previous: string,
  start: string,
  scope: VisibleScope,
): Promise<string[]> {
  const query = { text: start, phrases: [previous], excluded: [], isUnfinished: true }
  const request = { query, filters: [], offset: 0, size: DOCUMENTS, facets: [] }
  const { hits } = await deps.engine.search(request, scope.visibility)
  const [before, begun] = [fold(previous), fold(start)]
  const found = new Set<string>()
  for (const { title, body } of await visibleHits(deps, hits, scope)) {
    let last = ''
    for (const [form] of `${title}\n${body.slice(0, CHARACTERS)}`.matchAll(WORD)) {
      const word = fold(form)
      if (last === before && word.startsWith(begun)) found.add(word)
      last = word
    }
  }
  return [...found]
}
