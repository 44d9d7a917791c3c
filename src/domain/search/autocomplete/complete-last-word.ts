import type { EngineWords, SearchEngine } from '../engine/search-engine.ts'
import type { SearchDeps } from '../search-deps.ts'
import type { VisibleScope } from '../visible-search.ts'
import type { Completion } from './completion.ts'
import { wordsBehind } from './words-behind.ts'
import { writtenForms } from './written-forms.ts'

/** So many words that begin so are looked at beside the word before. */
const CANDIDATES = 12
/** A shorter beginning with a slip in it could be anything. */
const MIN_MISSPELT_LETTERS = 4

/**
 * The query with its last word completed, by words of visible documents: those first that stand behind the word before it there
 * (`expense po` is rather a policy than a point), then those that most documents have. Where no word begins so, one slip is mended.
 */
export async function completeLastWord(
  deps: SearchDeps,
  query: string,
  scope: VisibleScope,
  limit: number,
): Promise<Completion[]> {
  const [start] = /[\p{L}\p{N}][^\s":]*$/u.exec(query) ?? []
  if (start === undefined) return []
  const before = query.slice(0, query.length - start.length)
  const { engine } = deps
  const words = await wordsLike(engine, start, scope)
  const [previous] = /[\p{L}\p{N}][^\s":]*(?=\s+$)/u.exec(before) ?? []
  const behind = previous === undefined ? [] : await wordsBehind(deps, previous, start, scope)
  const candidates = [...new Set([...behind, ...words])].slice(0, CANDIDATES)
  const ordered = previous === undefined ? words : await byWordBefore(engine, previous, candidates, scope)
  const written = await writtenForms(deps, ordered.slice(0, limit), scope)
  return written.map((word) => ({ kind: 'SUGGESTION', text: before + word }))
}

async function wordsLike(engine: EngineWords, start: string, { visibility }: VisibleScope): Promise<readonly string[]> {
  const words = await engine.completions(start, visibility, CANDIDATES)
  if (words.length > 0 || start.length < MIN_MISSPELT_LETTERS) return words
  const [found] = await engine.similarWords([start], visibility)
  return found?.similar ?? []
}

/** Stable: of words that follow equally often, the more frequent one comes first. Where some follow, others do not. */
async function byWordBefore(
  engine: SearchEngine,
  previous: string,
  words: readonly string[],
  { visibility }: VisibleScope,
): Promise<string[]> {
  const counted = []
  for (const word of words) {
    const query = { text: '', phrases: [`${previous} ${word}`], excluded: [] }
    const { total } = await engine.search({ query, filters: [], offset: 0, size: 0, facets: [] }, visibility)
    counted.push({ word, total })
  }
  const following = counted.filter(({ total }) => total > 0)
  return (following.length > 0 ? following : counted).sort((a, b) => b.total - a.total).map(({ word }) => word)
}
