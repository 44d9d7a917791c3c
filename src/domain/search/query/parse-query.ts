import type { FieldFilter, FieldValue } from '../../query/field-filter.ts'
import { hasTypographicQuotes, plainWords, type QueryPart, splitQuery } from '../../query/query-parts.ts'
import type { EngineQuery } from '../engine/search-engine.ts'
import type { FilterContext } from '../filters/filter-context.ts'
import { InvalidFilterValue } from '../filters/invalid-filter-value.ts'
import { toFilters } from '../filters/to-filters.ts'
import { withoutLatest } from './latest.ts'
import { findOperator, type Operator } from './operators.ts'
import { isSmallWord, readsAsProse } from './prose.ts'
import type { QueryProblem } from './query-problem.ts'
import { withoutSmallTalk } from './small-talk.ts'

export interface ParsedQuery extends EngineQuery {
  /** The filters of its operators, one per field. */
  readonly fieldFilters: readonly FieldFilter[]
  readonly parts: readonly QueryPart[]
  readonly problems: readonly QueryProblem[]
  /** The searched query without exclusions. */
  readonly withoutNegation: string
  /** Excluded words and operators as typed, without the minus. */
  readonly negatedTerms: readonly string[]
  /** The query has text but no searchable words, so it finds nothing instead of everything. */
  readonly isEmptyOfWords: boolean
  /** Phrases searched as words because the query reads like prose. */
  readonly mentions: readonly string[]
  /** The last word that is searched, if the query is too long to use all of it. */
  readonly lastUsedTerm: string | undefined
  /** The query asks for the latest documents. */
  readonly isForLatest: boolean
}

/** More words cost time and add little. Stop words don't count. The response says where the query was cut. */
const MAX_WORDS = 64
const SEARCHABLE = /[\p{L}\p{N}]/u
/** `error:timeout` may be meant as an operator; `http://` and `10:30` aren't. */
const LIKE_AN_OPERATOR = /^-?([\p{L}_]{2,}):(?![/\\:])\S/u

/** Parses a query into words, `"phrases"`, exclusions (`-word`) and operators (`app:wiki`, `-tag:"old stuff"`). */
export function parseQuery(query: string, context: FilterContext): ParsedQuery {
  const parts = splitQuery(query, (name) => findOperator(name, context.datasources) !== undefined)
  const typed = (part: QueryPart) => query.slice(part.start, part.end)
  const problems: QueryProblem[] = []
  const filters = new OperatorFilters(context)
  const texts = { words: [] as string[], phrases: [] as string[], excluded: [] as string[] }
  const isProse = readsAsProse(parts)
  const mentions: string[] = []
  const negatedTerms: string[] = []
  const kept: string[] = []
  let lastUsedTerm: string | undefined
  let contentWords = 0

  const talk = smallTalk(parts)
  for (const part of parts) {
    if (part.isNegated) negatedTerms.push(part.kind === 'phrase' ? part.value : typed(part).slice(1))
    else kept.push(typed(part))
    if (part.kind === 'operator') {
      if (!filters.add(part)) problems.push({ type: 'MAYBE_INVALID_FACET_QUERY', term: typed(part) })
    } else if (part.kind === 'phrase' && !SEARCHABLE.test(part.value)) {
      if (part.value.trim() !== '') problems.push({ type: 'QUOTED_PUNCTUATION', term: typed(part) })
    } else if (part.isNegated) texts.excluded.push(part.value)
    else if (part.kind === 'phrase' && isProse && contentWords < MAX_WORDS) {
      texts.words.push(plainWords(part.value))
      contentWords += contentWordsIn(part.value)
      mentions.push(part.value)
      problems.push({ type: 'COPYPASTED_QUOTES', term: typed(part) })
    } else if (part.kind === 'phrase') texts.phrases.push(part.value)
    else if (talk.has(part)) continue
    else if (contentWords >= MAX_WORDS) problems.push({ type: 'LONG_QUERY', term: part.value })
    else {
      contentWords += contentWordsIn(part.value)
      texts.words.push(part.value)
      if (LIKE_AN_OPERATOR.test(part.value)) problems.push({ type: 'INVALID_OPERATOR', term: typed(part) })
    }
  }
  if (problems.some(({ type }) => type === 'LONG_QUERY')) lastUsedTerm = texts.words.at(-1)
  if (hasTypographicQuotes(query)) problems.push({ type: 'COPYPASTED_QUOTES', term: query.trim() })
  const isEmptyOfWords = query.trim() !== '' && !SEARCHABLE.test(query)
  if (isEmptyOfWords) problems.push({ type: 'PUNCTUATION_ONLY', term: query.trim() })
  const { words, isForLatest } = withoutLatest(texts.words)
  return {
    text: words.join(' '),
    ...(parts.every(({ kind, isNegated }) => kind === 'word' && !isNegated) && { typed: query.trim() }),
    phrases: texts.phrases,
    excluded: texts.excluded,
    fieldFilters: filters.list(),
    parts,
    problems,
    withoutNegation: kept.join(' '),
    negatedTerms,
    isEmptyOfWords,
    mentions,
    lastUsedTerm,
    isForLatest,
  }
}

/** The filler words around a question, if the query consists of plain words. */
function smallTalk(parts: readonly QueryPart[]): ReadonlySet<QueryPart> {
  const words = parts.filter(({ kind, isNegated }) => kind === 'word' && !isNegated)
  const { start, end } = withoutSmallTalk(words.map(({ value }) => value))
  return new Set([...words.slice(0, start), ...words.slice(end)])
}

function contentWordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => SEARCHABLE.test(word) && !isSmallWord(word.toLowerCase())).length
}

/** Collects the operators of a query, grouped by field. */
class OperatorFilters {
  readonly #context: FilterContext
  readonly #valuesByField = new Map<string, FieldValue[]>()

  constructor(context: FilterContext) {
    this.#context = context
  }

  /** Returns false and ignores the operator if its value is invalid. */
  add({ name, value, isNegated }: QueryPart): boolean {
    const operator = findOperator(name, this.#context.datasources)
    const values = operator === undefined ? [] : readValues(operator, value, isNegated)
    if (operator === undefined || values.length === 0) return false
    try {
      toFilters([{ fieldName: operator.fieldName, values }], this.#context)
    } catch (error) {
      if (error instanceof InvalidFilterValue) return false
      throw error
    }
    const known = this.#valuesByField.get(operator.fieldName)
    if (known === undefined) this.#valuesByField.set(operator.fieldName, values)
    else known.push(...values)
    return true
  }

  list(): FieldFilter[] {
    return [...this.#valuesByField].map(([fieldName, values]) => ({ fieldName, values }))
  }
}

/** `points:>3` means more than three. */
function readValues({ relation, type }: Operator, text: string, isNegated: boolean): FieldValue[] {
  const sign = type === 'DOUBLE' || type === 'DATE' ? text.charAt(0) : ''
  if (relation === 'EQUALS' && (sign === '<' || sign === '>')) {
    return readValues({ relation: sign === '<' ? 'LT' : 'GT', type } as Operator, text.slice(1), isNegated)
  }
  const value = text.trim()
  return value === '' ? [] : [{ value, relation, isNegated }]
}
