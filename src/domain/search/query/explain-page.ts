import type { Visibility } from '../../access/visibility.ts'
import type { FieldFilter } from '../../query/field-filter.ts'
import type { EngineAnswer, SearchEngine } from '../engine/search-engine.ts'
import type { FilterContext } from '../filters/filter-context.ts'
import { toFilters } from '../filters/to-filters.ts'
import type { QuerySuggestion } from '../rewrite/spelling.ts'
import type { SearchQuery } from '../search-query.ts'
import type { ParsedQuery } from './parse-query.ts'
import { chooseWarning, type QueryProblem, type SearchWarning } from './query-problem.ts'

export interface Explanation {
  readonly warning: SearchWarning | undefined
  readonly suggestions: readonly QuerySuggestion[]
  readonly isNoQuotesSuggestion: boolean
}

export interface PageContext {
  readonly request: Pick<SearchQuery, 'isPasted' | 'ignoredTerms'>
  /** Phrases of the query sent that were searched as words. */
  readonly loosePhrases: readonly string[]
  readonly filters: readonly FieldFilter[]
  readonly context: FilterContext
}

/** Explains why a page is empty or differs from the query, and what to try instead. */
export async function explainPage(
  engine: SearchEngine,
  query: ParsedQuery,
  answer: EngineAnswer,
  visibility: Visibility,
  page: PageContext,
): Promise<Explanation> {
  const problems: QueryProblem[] = [...query.problems]
  const { isPasted = false, ignoredTerms = [] } = page.request
  const isEmpty = answer.total === 0
  const withoutQuotes = unquoted(query)
  if (isEmpty) {
    for (const term of await uselessFilters(engine, visibility, page)) {
      problems.push({ type: 'MAYBE_INVALID_FACET_QUERY', term })
    }
  }
  if (isPasted && query.phrases.length > 0) problems.push({ type: 'COPYPASTED_QUOTES', term: withoutQuotes })
  const loosePhrases = [...query.mentions, ...page.loosePhrases]
  for (const term of page.loosePhrases) problems.push({ type: 'COPYPASTED_QUOTES', term })
  for (const term of ignoredTerms) problems.push({ type: 'LONG_QUERY', term })
  // There's only one warning. If the query was cut, operators may be missing, so that warning comes first.
  const warning = chooseWarning(ignoredTerms.length > 0 ? problems.filter(isLong) : problems)
  const isNoQuotesSuggestion = isEmpty && query.phrases.length > 0
  const suggestions = isNoQuotesSuggestion ? [{ query: withoutQuotes, ranges: [] }] : []
  return {
    warning: warning && withDetails(warning, query, withoutQuotes, loosePhrases),
    suggestions,
    isNoQuotesSuggestion,
  }
}

function isLong({ type }: QueryProblem): boolean {
  return type === 'LONG_QUERY'
}

function withDetails(
  warning: SearchWarning,
  query: ParsedQuery,
  quotesIgnoredQuery: string,
  loosePhrases: readonly string[],
): SearchWarning {
  if (warning.warningType === 'COPYPASTED_QUOTES') {
    return { ...warning, ignoredTerms: loosePhrases.map((phrase) => `"${phrase}"`), quotesIgnoredQuery }
  }
  const lastUsedTerm = query.lastUsedTerm ?? query.parts.at(-1)?.value
  if (warning.warningType !== 'LONG_QUERY' || lastUsedTerm === undefined) return warning
  return { ...warning, lastUsedTerm }
}

/** Filters that match no visible document even without words: their values may be mistyped. */
async function uselessFilters(
  engine: SearchEngine,
  visibility: Visibility,
  { filters, context }: PageContext,
): Promise<string[]> {
  const useless: string[] = []
  for (const filter of filters) {
    const everything = { text: '', phrases: [], excluded: [] }
    const alone = { query: everything, filters: toFilters([filter], context), offset: 0, size: 0, facets: [] }
    const { total } = await engine.search(alone, visibility)
    if (total === 0) useless.push(...filter.values.map(({ value }) => `${filter.fieldName}:${value}`))
  }
  return useless
}

function unquoted({ parts }: ParsedQuery): string {
  const sign = (isNegated: boolean) => (isNegated ? '-' : '')
  return parts
    .map(({ kind, name, value, isNegated }) => {
      if (kind !== 'operator') return kind === 'phrase' && isNegated ? `-"${value}"` : sign(isNegated) + value
      return `${sign(isNegated)}${name}:${/\s/.test(value) ? `"${value}"` : value}`
    })
    .join(' ')
}
