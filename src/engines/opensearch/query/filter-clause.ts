import type { Range } from '../../../domain/query/range.ts'
import type { FacetField, Filter } from '../../../domain/search/engine/search-engine.ts'
import { wordsOfValue } from '../../../domain/search/read-value.ts'
import { boundedTerm, ofField, sortableNumber } from '../index/facet-terms.ts'
import { anyOf, anyValue, type Clause, NOTHING } from './clause.ts'

/** The values that have all words of a filter, or words that begin with them; asked for before the query. */
export type ValuesWithWords = (field: FacetField, words: string) => readonly string[]

export function filterClause(filter: Filter, valuesWithWords: ValuesWithWords): Clause {
  switch (filter.kind) {
    case 'value': {
      const wanted = valueClause(filter.field, filter.values)
      return filter.isNegated ? { bool: { must_not: [wanted] } } : wanted
    }
    case 'words':
      return valueClause(filter.field, valuesWithWords(filter.field, filter.words))
    case 'present':
      return { term: { present: ofField(filter.field, '') } }
    case 'keys':
      return anyValue('key', filter.keys)
    case 'updated':
      return { range: { updatedAt: bounds(filter) } }
    case 'created':
      return { range: { createdAt: bounds(filter) } }
    case 'range':
      return {
        range: {
          numbers: {
            gte: ofField(filter.field, filter.type + sortableNumber(filter.from ?? -Infinity)),
            lte: ofField(filter.field, filter.type + sortableNumber(filter.to ?? Infinity)),
          },
        },
      }
    case 'any':
      return anyOf(filter.sets.map((set) => allOf(set, valuesWithWords)))
    case 'not':
      return { bool: { must_not: [filterClause(filter.filter, valuesWithWords)] } }
  }
}

function allOf(filters: readonly Filter[], valuesWithWords: ValuesWithWords): Clause {
  if (filters.length === 0) return { match_all: {} }
  return { bool: { filter: filters.map((filter) => filterClause(filter, valuesWithWords)) } }
}

function valueClause(field: FacetField, values: readonly string[]): Clause {
  if (values.length === 0) return NOTHING
  return anyValue(
    'folded',
    values.map((value) => ofField(field, boundedTerm(value.toLowerCase()))),
  )
}

/** JSON has no infinity. */
function bounds({ from = -Infinity, to = Infinity }: Range): Record<string, number> {
  const finite = (bound: number) => Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, bound))
  return { gte: finite(from), lte: finite(to) }
}

/** Documents that may have such a value: some value has each word, though not one value all of them. */
export function mayHaveWords(field: FacetField, words: string): Clause {
  const wanted = wordsOfValue(words)
  if (wanted.length === 0) return NOTHING
  return {
    bool: { filter: wanted.map((word) => ({ prefix: { valueWords: ofField(field, boundedTerm(word)) } })) },
  }
}

/** Every filter of a query that goes by words of values, wherever it stands. */
export function wordFilters(filters: readonly Filter[]): Extract<Filter, { kind: 'words' }>[] {
  return filters.flatMap((filter) => {
    if (filter.kind === 'words') return [filter]
    if (filter.kind === 'any') return filter.sets.flatMap(wordFilters)
    return filter.kind === 'not' ? wordFilters([filter.filter]) : []
  })
}
