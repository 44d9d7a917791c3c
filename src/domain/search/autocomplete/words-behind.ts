import { fold } from '../../analysis/fold.ts'
import type { SearchDeps } from '../search-deps.ts'
import { type VisibleScope, visibleHits } from '../visible-search.ts'

/** How many documents are read. */
const DOCUMENTS = 8
/** How much of each document is read. Kept small, because it happens on every keystroke. */
const CHARACTERS = 2000
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu

/**
 * Words with a prefix that follow another word in documents, folded. Sorted by frequency alone, the right word may come late:
 * after *expense*, *po* means policy even if *popup* is more frequent.
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
