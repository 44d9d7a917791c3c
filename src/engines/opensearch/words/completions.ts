import type { Visibility } from '../../../domain/access/visibility.ts'
import { fold } from '../../../domain/analysis/fold.ts'
import { termKey } from '../../../domain/analysis/term-key.ts'
import type { EngineQuery } from '../../../domain/search/engine/search-engine.ts'
import {
  type Completion,
  isTooShort,
  type LikelyWord,
  likelyWords,
  MAX_CANDIDATES,
  mayEndAs,
  unfinishedWord,
} from '../../ranking/query/unfinished-word.ts'
import { wireTerm } from '../index/wire-term.ts'
import { beginningWith } from '../query/facets.ts'
import type { Bucket, VisibleSearch } from '../query/visible-search.ts'

/** Words of visible documents that start with `prefix`, most frequent first. */
export async function completions(
  visible: VisibleSearch,
  prefix: string,
  visibility: Visibility,
  limit: number,
  endsAt: number,
): Promise<string[]> {
  return (await wordsWithPrefix(visible, prefix, visibility, limit, endsAt)).map(({ key }) => key)
}

/** What the last word of a query may become. Undefined if it's finished, or if no visible word starts like it. */
export async function completionsOf(
  visible: VisibleSearch,
  query: EngineQuery,
  visibility: Visibility,
  endsAt: number,
): Promise<readonly LikelyWord[] | undefined> {
  const unfinished = unfinishedWord(query)
  if (unfinished === undefined) return undefined
  if (isTooShort(unfinished)) return []
  const { prefix } = unfinished
  const direct = await wordsWithPrefix(visible, prefix, visibility, MAX_CANDIDATES, endsAt)
  const words = direct.length > 0 ? direct : await wordsLike(visible, prefix, visibility, endsAt)
  if (words.length === 0) return undefined
  return likelyWords(unfinished, await withTitles(visible, words, visibility, endsAt)) ?? []
}

/** Words that may get the ending that was typed: `price` for `prici`. */
async function wordsLike(
  visible: VisibleSearch,
  prefix: string,
  visibility: Visibility,
  endsAt: number,
): Promise<Bucket[]> {
  if (prefix.length <= SHARED_LETTERS) return []
  const start = prefix.slice(0, Math.max(SHARED_LETTERS, prefix.length - SHARED_LETTERS))
  const words = await wordsWithPrefix(visible, start, visibility, MAX_CANDIDATES, endsAt)
  return words.filter(({ key }) => mayEndAs(prefix, termKey(key, '')))
}

/** Also counts the titles that contain each word. */
async function withTitles(
  visible: VisibleSearch,
  words: readonly Bucket[],
  visibility: Visibility,
  endsAt: number,
): Promise<Completion[]> {
  const filters = words.map(({ key }, at) => [`w${at}`, { term: { inTitle: wireTerm(termKey(key, '')) } }])
  const aggs = { titles: { filters: { filters: Object.fromEntries(filters) } } }
  const { aggregations } = await visible.ask({ isCounted: false, aggs }, visibility, endsAt)
  const buckets = (aggregations['titles']?.buckets ?? {}) as Readonly<Record<string, { doc_count: number }>>
  return words.map(({ key: form, doc_count: documents }, at) => ({
    form,
    documents,
    titles: buckets[`w${at}`]?.doc_count ?? 0,
  }))
}

const SHARED_LETTERS = 3

async function wordsWithPrefix(
  visible: VisibleSearch,
  prefix: string,
  visibility: Visibility,
  limit: number,
  endsAt: number,
): Promise<Bucket[]> {
  const start = fold(prefix.normalize('NFKC'))
  if (start === '' || limit === 0) return []
  const { aggregations } = await visible.ask(
    {
      match: { bool: { filter: [{ prefix: { forms: start } }] } },
      isCounted: false,
      aggs: {
        words: {
          terms: {
            field: 'forms',
            include: beginningWith(start),
            size: limit,
            shard_size: Math.max(limit, 1000),
            order: [{ _count: 'desc' }, { _key: 'asc' }],
          },
        },
      },
    },
    visibility,
    endsAt,
  )
  return [...((aggregations['words']?.buckets ?? []) as readonly Bucket[])]
}
