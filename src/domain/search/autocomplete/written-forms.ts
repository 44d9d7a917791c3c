import { fold } from '../../analysis/fold.ts'
import type { StoredDocument } from '../../documents/document-store.ts'
import type { SearchDeps } from '../search-deps.ts'
import { type VisibleScope, visibleHits } from '../visible-search.ts'

/** So many documents that have the words are read for how they write them, */
const DOCUMENTS = 8
/** and so much of each: this happens at every key. */
const CHARACTERS = 2000
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-'’._][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu

/**
 * Words of the index, which knows neither case nor accents, as visible documents mostly write them: `muller` becomes Müller
 * and `api` API.
 */
export async function writtenForms(
  deps: SearchDeps,
  words: readonly string[],
  scope: VisibleScope,
): Promise<readonly string[]> {
  if (words.length === 0) return []
  const query = { text: words.join(' '), phrases: [], excluded: [] }
  const { hits } = await deps.engine.search(
    { query, filters: [], offset: 0, size: DOCUMENTS, facets: [] },
    scope.visibility,
  )
  const counts = countForms(await visibleHits(deps, hits, scope), new Set(words))
  return words.map((word) => mostFrequent(counts.get(word)) ?? word)
}

function countForms(
  documents: readonly StoredDocument[],
  wanted: ReadonlySet<string>,
): Map<string, Map<string, number>> {
  const counts = new Map<string, Map<string, number>>()
  for (const { title, body } of documents) {
    for (const [form] of `${title}\n${body.slice(0, CHARACTERS)}`.matchAll(WORD)) {
      const word = fold(form)
      if (!wanted.has(word)) continue
      const forms = counts.get(word) ?? new Map<string, number>()
      counts.set(word, forms.set(form, (forms.get(form) ?? 0) + 1))
    }
  }
  return counts
}

/** A capital may be due to the beginning of a sentence: where a word is written small as well, it is written so. */
function mostFrequent(forms: ReadonlyMap<string, number> = new Map()): string | undefined {
  const candidates = [...forms].filter(([form]) => form === form.toLowerCase() || !forms.has(form.toLowerCase()))
  return candidates.sort(([, a], [, b]) => b - a)[0]?.[0]
}
