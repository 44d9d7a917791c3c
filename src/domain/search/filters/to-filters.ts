import { foldName } from '../../knowledge/collections/collected-documents.ts'
import type { FieldFilter, FieldValue } from '../../query/field-filter.ts'
import type { Range } from '../../query/range.ts'
import { timeRange } from '../../query/time-range.ts'
import { foldEmail } from '../../shared/email.ts'
import type { FacetField, Filter } from '../engine/search-engine.ts'
import { readNumber } from '../read-value.ts'
import type { FilterContext } from './filter-context.ts'
import { isGolink } from './golinks.ts'
import { isHistory } from './history.ts'
import { InvalidFilterValue } from './invalid-filter-value.ts'
import { fieldNamed, findField, type SearchField } from './search-fields.ts'

const TIMES = 'today, yesterday, past_week, past_N_days (weeks, months, years) or YYYY-MM-DD'
export const NOTHING: Filter = { kind: 'any', sets: [] }

/** Converts filters for the engine; all must match. Throws `InvalidFilterValue` for an invalid time or number. */
export function toFilters(filters: readonly FieldFilter[], context: FilterContext): Filter[] {
  return filters.flatMap((filter) => toEngineFilters(filter, context))
}

/**
 * Any of the values and none of the negated ones must match. Values with `GT` and `LT` form one range, because a field can appear
 * only once in a request.
 */
function toEngineFilters({ fieldName, values }: FieldFilter, context: FilterContext): Filter[] {
  const field = fieldNamed(fieldName, context.datasources)
  const filterOf = (value: FieldValue) => valueFilter(field, fieldName, value, context)
  const wanted = values.filter(({ isNegated }) => !isNegated)
  const ends = wanted.filter(({ relation }) => relation === 'LT' || relation === 'GT')
  const equal = wanted.filter(({ relation }) => relation !== 'LT' && relation !== 'GT')
  const sets = equal.map((value) => [filterOf(value)])
  if (ends.length > 0) sets.push(ends.map(filterOf))
  const refused = values.filter(({ isNegated }) => isNegated).map((value) => negated(filterOf(value)))
  return [...(sets.length === 0 ? [] : [anyOf(sets)]), ...refused]
}

/** Combines several values of one field into one list, which engines check in one step. */
function anyOf(sets: readonly (readonly Filter[])[]): Filter {
  const plain = sets.flatMap(([filter, ...rest]) => (filter?.kind === 'value' && rest.length === 0 ? [filter] : []))
  const [first] = plain
  if (first !== undefined && plain.length === sets.length && plain.every(({ field }) => field === first.field)) {
    return { ...first, values: plain.flatMap(({ values }) => values) }
  }
  const [only, ...others] = sets
  const [filter, ...rest] = only ?? []
  return filter !== undefined && rest.length === 0 && others.length === 0 ? filter : { kind: 'any', sets }
}

function negated(filter: Filter): Filter {
  return filter.kind === 'value' ? { ...filter, isNegated: true } : { kind: 'not', filter }
}

function valueFilter(field: SearchField, fieldName: string, wanted: FieldValue, context: FilterContext): Filter {
  const { value, relation } = wanted
  switch (field.kind) {
    case 'app':
      return equals('app', [value, ...datasourcesCalled(value, context)])
    case 'type':
      return equals('type', [value, ...typesCalled(value, context)])
    case 'person':
      return personFilter(field, value, context)
    case 'updated':
    case 'created':
      return { kind: field.kind, ...timeOrRefuse(fieldName, wanted, context) }
    case 'date':
      return { kind: 'range', field: field.field, type: 'date', ...timeOrRefuse(fieldName, wanted, context) }
    case 'number':
      return { kind: 'range', field: field.field, type: 'number', ...numberOrRefuse(fieldName, wanted) }
    case 'has':
      return presenceFilter(value, context)
    case 'history':
      return isHistory(value) ? { kind: 'keys', keys: context.historyKeys ?? [] } : NOTHING
    case 'collection':
      return { kind: 'keys', keys: context.collectionKeys?.get(foldName(value)) ?? [] }
    case 'value':
      if (relation === 'LT' || relation === 'GT') return undeclaredRange(field.field, fieldName, wanted, context)
      return equals(field.field, field.field === 'container' ? containersCalled(value) : [value])
  }
}

function equals(field: FacetField, values: readonly string[]): Filter {
  return { kind: 'value', field, values: [...new Set(values)], isNegated: false }
}

function datasourcesCalled(value: string, { datasources }: FilterContext): string[] {
  const wanted = value.toLowerCase()
  return datasources
    .filter(({ displayName, aliases = [] }) => [displayName, ...aliases].some((name) => name.toLowerCase() === wanted))
    .map(({ name }) => name)
}

function typesCalled(value: string, { datasources }: FilterContext): string[] {
  const wanted = value.toLowerCase()
  return datasources
    .flatMap(({ objectDefinitions = [] }) => objectDefinitions)
    .flatMap(({ name, displayLabel }) => (name && displayLabel?.toLowerCase() === wanted ? [name] : []))
}

/** Channels match with and without `#`. */
function containersCalled(value: string): string[] {
  return value.startsWith('#') ? [value, value.slice(1)] : [value, `#${value}`]
}

/** `me`, an email address, or part of a name, as written in the document or in the directory. */
function personFilter(
  { field, nameField }: SearchField & { kind: 'person' },
  value: string,
  { callerEmail, callerIds, peopleCalled }: FilterContext,
): Filter {
  if (value.toLowerCase() === 'me') {
    const byId = callerIds.map(({ datasource, userId }) => [equals('app', [datasource]), equals(field, [userId])])
    return byId.length === 0
      ? equals(field, [callerEmail])
      : { kind: 'any', sets: [[equals(field, [callerEmail])], ...byId] }
  }
  const exact = equals(field, [value.includes('@') ? foldEmail(value) : value])
  if (value.includes('@')) return exact
  const called = peopleCalled?.(value) ?? []
  const known = called.length === 0 ? exact : equals(field, [value, ...called])
  if (nameField === undefined) return known
  return { kind: 'any', sets: [[known], [{ kind: 'words', field: nameField, words: value }]] }
}

function presenceFilter(value: string, { datasources, golinkKeys = [] }: FilterContext): Filter {
  if (isGolink(value)) return { kind: 'keys', keys: golinkKeys }
  const field = findField(value, datasources) ?? findField(value.replace(/s$/, ''), datasources)
  if (field?.kind === 'app' || field?.kind === 'type') return { kind: 'present', field: field.kind }
  return field !== undefined && 'field' in field ? { kind: 'present', field: field.field } : NOTHING
}

function timeOrRefuse(fieldName: string, { value, relation }: FieldValue, context: FilterContext): Range {
  const range = timeRange(value, relation, context)
  if (range === undefined) throw new InvalidFilterValue(fieldName, value, TIMES)
  return range
}

function numberOrRefuse(fieldName: string, { value, relation }: FieldValue): Range {
  const number = readNumber(value.trim(), 'number')
  if (Number.isNaN(number)) throw new InvalidFilterValue(fieldName, value, 'a number')
  // Ranges are inclusive, so an exclusive end moves to the next number.
  const step = Number.EPSILON * Math.max(1, Math.abs(number))
  if (relation === 'LT') return { to: number - step }
  return relation === 'GT' ? { from: number + step } : { from: number, to: number }
}

/** For an undeclared property, the form of the value decides between number and date. */
function undeclaredRange(field: FacetField, fieldName: string, wanted: FieldValue, context: FilterContext): Filter {
  const isNumber = !Number.isNaN(readNumber(wanted.value.trim(), 'number'))
  return isNumber
    ? { kind: 'range', field, type: 'number', ...numberOrRefuse(fieldName, wanted) }
    : { kind: 'range', field, type: 'date', ...timeOrRefuse(fieldName, wanted, context) }
}
