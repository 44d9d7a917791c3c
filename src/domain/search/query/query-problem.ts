/** Problems of a query. The search still runs, and the response names the problem. */
export type WarningType =
  | 'LONG_QUERY'
  | 'QUOTED_PUNCTUATION'
  | 'PUNCTUATION_ONLY'
  | 'COPYPASTED_QUOTES'
  | 'INVALID_OPERATOR'
  | 'MAYBE_INVALID_FACET_QUERY'

export interface QueryProblem {
  readonly type: WarningType
  /** The affected part of the query, as typed. */
  readonly term: string
}

/** A response has one warning: the first of these that applies. */
const ORDER: readonly WarningType[] = [
  'QUOTED_PUNCTUATION',
  'PUNCTUATION_ONLY',
  'MAYBE_INVALID_FACET_QUERY',
  'INVALID_OPERATOR',
  'COPYPASTED_QUOTES',
  'LONG_QUERY',
]

export interface SearchWarning {
  readonly warningType: WarningType
  readonly ignoredTerms: readonly string[]
  readonly lastUsedTerm?: string
  readonly quotesIgnoredQuery?: string
}

export function chooseWarning(problems: readonly QueryProblem[]): SearchWarning | undefined {
  const warningType = ORDER.find((type) => problems.some((problem) => problem.type === type))
  if (warningType === undefined) return undefined
  const terms = problems.filter(({ type }) => type === warningType).map(({ term }) => term)
  return { warningType, ignoredTerms: [...new Set(terms)] }
}
