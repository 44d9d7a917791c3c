import { fold } from '../../analysis/fold.ts'
import { stem } from '../../analysis/stem.ts'
import type { EngineWords, SearchEngine } from '../engine/search-engine.ts'
import type { SearchDeps } from '../search-deps.ts'
import type { VisibleScope } from '../visible-search.ts'
import type { Completion } from './completion.ts'
import { wordsBehind } from './words-behind.ts'
import { writtenForms } from './written-forms.ts'

/** How many completions of the last word are compared with the word before it. */
const CANDIDATES = 12
/** Shorter prefixes are too ambiguous to correct. */
const MIN_MISSPELT_LETTERS = 4
const WORD = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/u

/**
 * The query with its last word completed from visible documents. Words that follow the previous word in documents come first
 * (`expense po` becomes policy before point), then the most frequent ones. The word of a title that begins with the whole query
 * comes before all of them. If no word has this prefix, one typo in it is corrected.
 */
export async function completeLastWord(
  deps: SearchDeps,
  query: string,
  scope: VisibleScope,
  limit: number,
  titled: () => Promise<readonly Completion[]>,
): Promise<Completion[]> {
  const [start] = /[\p{L}\p{N}][^\s":]*$/u.exec(query) ?? []
  if (start === undefined) return []
  const before = query.slice(0, query.length - start.length)
  const { engine } = deps
  const words = await wordsLike(engine, start, scope)
  const [previous] = /[\p{L}\p{N}][^\s":]*(?=\s+$)/u.exec(before) ?? []
  const behind = previous === undefined ? [] : await wordsBehind(deps, previous, start, scope)
  const candidates = [...new Set([...behind, ...words])].slice(0, CANDIDATES)
  const byDocuments = previous === undefined ? words : await byWordBefore(engine, previous, candidates, scope)
  const begun = previous === undefined ? [] : wordsOfTitles(await titled(), query, before.length)
  const ordered = onePerStem([...begun, ...byDocuments]).slice(0, limit)
  const inDocuments = ordered.filter((word) => !begun.includes(word))
  const written = [...ordered.filter((word) => begun.includes(word)), ...(await writtenForms(deps, inDocuments, scope))]
  return written.map((word) => ({ kind: 'SUGGESTION', text: before + inCaseOf(start, word) }))
}

export function beginsWith(title: string, query: string): boolean {
  return query.trim() !== '' && fold(title).startsWith(fold(query))
}

/** The words at a place of the titles that begin with the query. */
function wordsOfTitles(titles: readonly Completion[], query: string, at: number): string[] {
  const begun = titles.filter(({ text }) => beginsWith(text, query))
  return begun.flatMap(({ text }) => WORD.exec(text.slice(at))?.[0].toLowerCase() ?? [])
}

/** A capital that only begins a word, for example in a heading, gives way to what the caller typed. */
function inCaseOf(start: string, word: string): string {
  const rest = word.slice(start.length)
  return word.toLowerCase().startsWith(start) && rest === rest.toLowerCase() ? start + rest : word
}

/** Without *reconnects* after *reconnect*: both find the same. */
function onePerStem(words: readonly string[]): string[] {
  const stems = new Map<string, string>()
  for (const word of words) if (!stems.has(stem(word))) stems.set(stem(word), word)
  return [...stems.values()]
}

async function wordsLike(engine: EngineWords, start: string, { visibility }: VisibleScope): Promise<readonly string[]> {
  const words = await engine.completions(start, visibility, CANDIDATES)
  if (words.length > 0 || start.length < MIN_MISSPELT_LETTERS) return words
  const [found] = await engine.similarWords([start], visibility)
  return found?.similar ?? []
}

/** Only the words that follow the previous one, if any do. The sort is stable, so more frequent words come first among equals. */
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
