import type { Visibility } from '../../../domain/access/visibility.ts'
import { analyze } from '../../../domain/analysis/analyze.ts'
import { LANGUAGES, type Language } from '../../../domain/analysis/function-words.ts'
import { termKey } from '../../../domain/analysis/term-key.ts'
import type { Dictionary } from '../../ranking/query/plan-parts.ts'
import { wireTerm } from '../index/wire-term.ts'
import type { Clause } from './clause.ts'
import type { Bucket, VisibleSearch } from './visible-search.ts'

/** Word statistics of visible documents: their number, languages, and frequencies of words. */
export interface WordStatistics extends Dictionary {
  readonly documentCount: number
  /** For a term in one language. */
  documentsWith(key: string): number
}

/** Languages of documents. Query words are looked up in each. */
export type KnownLanguages = Set<Language>

export async function wordStatistics(
  visible: VisibleSearch,
  forms: Iterable<string>,
  visibility: Visibility,
  endsAt: number,
  known: KnownLanguages,
): Promise<WordStatistics> {
  const words = [...new Set(forms)]
  for (;;) {
    const keysOf = (word: string) => [...new Set((['', ...known] as const).map((each) => termKey(word, each)))]
    const keys = [...new Set(words.flatMap(keysOf))]
    const { total, aggregations } = await visible.ask(
      {
        aggs: {
          languages: { terms: { field: 'language', size: LANGUAGES.length + 1 } },
          ...(keys.length > 0 && { words: { filters: { filters: termFilters(keys) } } }),
        },
      },
      visibility,
      endsAt,
    )
    const present = new Set(((aggregations['languages']?.buckets ?? []) as readonly Bucket[]).map(({ key }) => key))
    const languages = LANGUAGES.filter((language) => present.has(language))
    const isComplete = languages.every((language) => known.has(language))
    for (const language of languages) known.add(language)
    if (!isComplete) continue
    const counts = (aggregations['words']?.buckets ?? {}) as Readonly<Record<string, { doc_count: number }>>
    const countOf = new Map(keys.map((key, at) => [key, counts[`w${at}`]?.doc_count ?? 0]))
    const documentsWith = (key: string) => countOf.get(key) ?? 0
    return {
      documentCount: total,
      languages,
      documentsWith,
      has: (key) => documentsWith(key) > 0,
      frequencyOf: (form) => keysOf(form).reduce((sum, key) => sum + documentsWith(key), 0),
    }
  }
}

function termFilters(keys: readonly string[]): Record<string, Clause> {
  return Object.fromEntries(keys.map((key, at) => [`w${at}`, { term: { terms: wireTerm(key) } }]))
}

/** The folded, unstemmed words of texts. */
export function formsOf(texts: readonly string[]): string[] {
  const forms: string[] = []
  for (const text of texts) analyze(text, (form) => forms.push(form))
  return forms
}
