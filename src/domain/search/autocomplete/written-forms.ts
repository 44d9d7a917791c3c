import { fold } from '../../analysis/fold.ts'
import type { StoredDocument } from '../../documents/document-store.ts'
import type { SearchDeps } from '../search-deps.ts'
import { type VisibleScope, visibleHits } from '../visible-search.ts'

/** How many documents with the words are read to see how they spell them. */
const DOCUMENTS = 8
/** How much of each document is read. Kept small, because it happens on every keystroke. */
const CHARACTERS = 2000
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-'’._][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu
const SIGNS = /[-'’._]/g
/** Two words, and scripts without spaces, keep the form they have in the index. */
const AS_IT_IS = /\s|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** If none of those documents contains a word, this many more are read, and more of each. */
const MORE_DOCUMENTS = 2
const MORE_CHARACTERS = 8000

/**
 * The most frequent spelling of index terms in visible documents. The index has no case or accents, so `muller` becomes Müller, `api`
 * API and `kubeproxy` kube-proxy. A term that nobody writes, like `expensepolicy` from a URL, is left out.
 */
export async function writtenForms(
  deps: SearchDeps,
  words: readonly string[],
  scope: VisibleScope,
): Promise<readonly string[]> {
  if (words.length === 0) return []
  const counts = countForms(await documentsWith(deps, words, DOCUMENTS, scope), words, CHARACTERS)
  const written = await Promise.all(
    words.map(async (word) => {
      const known = mostFrequent(counts.get(word))
      if (known !== undefined || AS_IT_IS.test(word)) return known ?? word
      const others = await documentsWith(deps, [word], MORE_DOCUMENTS, scope)
      return mostFrequent(countForms(others, [word], MORE_CHARACTERS).get(word))
    }),
  )
  return written.filter((word) => word !== undefined)
}

async function documentsWith(
  deps: SearchDeps,
  words: readonly string[],
  size: number,
  scope: VisibleScope,
): Promise<StoredDocument[]> {
  const query = { text: words.join(' '), phrases: [], excluded: [] }
  const { hits } = await deps.engine.search({ query, filters: [], offset: 0, size, facets: [] }, scope.visibility)
  return visibleHits(deps, hits, scope)
}

function countForms(
  documents: readonly StoredDocument[],
  words: readonly string[],
  characters: number,
): Map<string, Map<string, number>> {
  const wanted = new Set(words)
  const counts = new Map<string, Map<string, number>>()
  for (const { title, body } of documents) {
    for (const [whole] of `${title}\n${body.slice(0, characters)}`.matchAll(WORD)) {
      const parts = whole.split(SIGNS)
      for (const form of parts.length > 1 ? [whole, ...parts] : parts) {
        const word = fold(form.replaceAll(SIGNS, ''))
        if (!wanted.has(word)) continue
        const forms = counts.get(word) ?? new Map<string, number>()
        counts.set(word, forms.set(form, (forms.get(form) ?? 0) + 1))
      }
    }
  }
  return counts
}

/** Prefers the lowercase spelling if there is one: a capital may only mark the start of a sentence. */
function mostFrequent(forms: ReadonlyMap<string, number> = new Map()): string | undefined {
  const candidates = [...forms].filter(([form]) => form === form.toLowerCase() || !forms.has(form.toLowerCase()))
  return candidates.sort(([, a], [, b]) => b - a)[0]?.[0]
}
