import type { Range } from '../../../domain/query/range.ts'
import type { FacetField, Filter } from '../../../domain/search/engine/search-engine.ts'
import { wordsOfValue } from '../../../domain/search/read-value.ts'
import { boundedTerm, ofField, sortableNumber } from '../index/facet-terms.ts'
import { anyOf, anyValue, type Clause, NOTHING } from './clause.ts'

/** The values that contain all words of a filter as words or prefixes. Fetched before the query. */
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
      return anySet(filter.sets, valuesWithWords)
    case 'not':
      return { bool: { must_not: [filterClause(filter.filter, valuesWithWords)] } }
  }
}

/** Combines sets of single values into one clause, because a cluster accepts only about a thousand. */
function anySet(sets: readonly (readonly Filter[])[], valuesWithWords: ValuesWithWords): Clause {
  const values: string[] = []
  const others: Clause[] = []
  for (const set of sets) {
    const [filter] = set
    if (set.length !== 1) others.push(allOf(set, valuesWithWords))
    else if (filter?.kind === 'value' && !filter.isNegated) values.push(...foldedValues(filter.field, filter.values))
    else if (filter?.kind === 'words') {
      values.push(...foldedValues(filter.field, valuesWithWords(filter.field, filter.words)))
    } else others.push(filterClause(filter!, valuesWithWords))
  }
  return anyOf([...(values.length > 0 ? [anyValue('folded', values)] : []), ...others])
}

function allOf(filters: readonly Filter[], valuesWithWords: ValuesWithWords): Clause {
  if (filters.length === 0) return { match_all: {} }
  return { bool: { filter: filters.map((filter) => filterClause(filter, valuesWithWords)) } }
}

function valueClause(field: FacetField, values: readonly string[]): Clause {
  return anyValue('folded', foldedValues(field, values))
}

function foldedValues(field: FacetField, values: readonly string[]): string[] {
  return values.map((value) => ofField(field, boundedTerm(value.toLowerCase())))
}

/** Leaves out infinite bounds, which JSON can't express. */
function bounds({ from = -Infinity, to = Infinity }: Range): Record<string, number> {
  const finite = (bound: number) => Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, bound))
  return { gte: finite(from), lte: finite(to) }
}

/** Documents that may have a matching value: each word occurs, but maybe in different values. */
export function mayHaveWords(field: FacetField, words: string): Clause {
  const wanted = wordsOfValue(words)
  if (wanted.length === 0) return NOTHING
  return {
    bool: { filter: wanted.map((word) => ({ prefix: { valueWords: ofField(field, boundedTerm(word)) } })) },
  }
}

/** All filters by words, including nested ones. */
export function wordFilters(filters: readonly Filter[]): Extract<Filter, { kind: 'words' }>[] {
  return filters.flatMap((filter) => {
    if (filter.kind === 'words') return [filter]
    if (filter.kind === 'any') return filter.sets.flatMap(wordFilters)
    return filter.kind === 'not' ? wordFilters([filter.filter]) : []
  })
}
