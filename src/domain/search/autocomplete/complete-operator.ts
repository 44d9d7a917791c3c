import { readableCollections } from '../../knowledge/collections/collected-documents.ts'
import { completeName } from '../../people/find-by-name.ts'
import type { Caller } from '../../shared/caller.ts'
import type { FacetField, Filter } from '../engine/search-engine.ts'
import { declaredProperties, fieldNamed, type SearchField } from '../filters/search-fields.ts'
import { findOperator, OPERATORS, type Operator } from '../query/operators.ts'
import { hasWords, wordsOfValue } from '../read-value.ts'
import type { SearchDeps } from '../search-deps.ts'
import type { VisibleScope } from '../visible-search.ts'
import type { Completion } from './completion.ts'

/** An operator at the end of a query, like `app:`, with a possibly unfinished value. */
const OPERATOR_AT_END = /(?:^|\s)(-?)([\p{L}][\p{L}\p{N}_-]*):(?:"([^"]*)"?|(\S*))$/u
const WORD_AT_END = /(?:^|\s)-?([\p{L}_]+)$/u
const TIMES = ['today', 'yesterday', 'past_week', 'past_month', 'past_3_months', 'past_1_years']
const MAX_VALUES = 20

/** Operators whose names start with the last word of the query. */
export function completeOperator(query: string, { context }: VisibleScope): Completion[] {
  const [, start] = WORD_AT_END.exec(query) ?? []
  if (start === undefined) return []
  const custom = [...declaredProperties(context.datasources)].map(({ name }) => name)
  const names = [...new Set([...OPERATORS.keys(), ...custom])].filter((name) =>
    name.toLowerCase().startsWith(start.toLowerCase()),
  )
  return names.flatMap((name): Completion[] => {
    const operator = findOperator(name, context.datasources)
    const text = `${query.slice(0, query.length - start.length)}${name}:`
    return operator === undefined ? [] : [{ kind: 'OPERATOR', text, operator: { name, ...operator } }]
  })
}

/** Values for the operator at the end of the query, or undefined if there is none. */
export async function completeOperatorValue(
  deps: SearchDeps,
  caller: Caller,
  query: string,
  scope: VisibleScope,
  filters: readonly Filter[],
): Promise<Completion[] | undefined> {
  const [whole, minus = '', name = '', quoted, plain = ''] = OPERATOR_AT_END.exec(query) ?? []
  const operator = whole === undefined ? undefined : findOperator(name, scope.context.datasources)
  if (whole === undefined || operator === undefined) return undefined
  const start = wordsOfValue(quoted ?? plain)
  const values = await valuesFor(deps, caller, operator, scope, filters)
  const before = query.slice(0, query.length - whole.trimStart().length)
  const fitting = values.filter(
    ({ value, label }) => start.length === 0 || hasWords(value, start) || hasWords(label, start),
  )
  const people = operator.type === 'USER' ? await completeName(deps.directory, quoted ?? plain, MAX_VALUES) : []
  const known = people
    .filter(({ name }) => fitting.every(({ value }) => value !== name))
    .map(({ name }) => ({ value: name, label: name }))
  return [...fitting, ...known].slice(0, MAX_VALUES).map(({ value, label }) => ({
    kind: 'OPERATOR_VALUE',
    text: `${before}${minus}${name}:${/\s/.test(value) ? `"${value}"` : value}`,
    operator: { name, ...operator, value, displayValue: label },
  }))
}

interface Value {
  readonly value: string
  readonly label: string
}

async function valuesFor(
  deps: SearchDeps,
  caller: Caller,
  { fieldName }: Operator,
  scope: VisibleScope,
  filters: readonly Filter[],
): Promise<Value[]> {
  const field = fieldNamed(fieldName, scope.context.datasources)
  const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  if (field.kind === 'updated' || field.kind === 'created') return plain(TIMES)
  if (field.kind === 'has') return plain(['owner', 'author', 'tag', 'status', 'container'])
  if (field.kind === 'collection') {
    return plain((await readableCollections(deps, caller)).map(({ record }) => record.name).sort())
  }
  const counted = countedField(field)
  if (counted === undefined) return []
  const values = await visibleValues(deps, counted, scope, filters)
  if (field.kind === 'person') return plain(['me', ...values])
  return values.map((value) => ({ value, label: scope.datasources.get(value)?.displayName ?? value }))
}

function countedField(field: SearchField): FacetField | undefined {
  if (field.kind === 'app' || field.kind === 'type') return field.kind
  if (field.kind === 'person') return field.nameField ?? field.field
  return 'field' in field ? field.field : undefined
}

/** The values of a field in visible documents, the most frequent first. */
export async function visibleValues(
  { engine }: SearchDeps,
  field: FacetField,
  { visibility }: Pick<VisibleScope, 'visibility'>,
  filters: readonly Filter[],
): Promise<string[]> {
  const query = { text: '', phrases: [], excluded: [] }
  const { facets } = await engine.search({ query, filters, offset: 0, size: 0, facets: [field] }, visibility)
  return facets.flatMap(({ buckets }) => buckets.map(({ value }) => value))
}
