import { badField, quoted } from '../../kernel/bad-field.ts'
import type { FieldFilter } from '../query/field-filter.ts'
import { splitQuery } from '../query/query-parts.ts'
import { PEOPLE_COLUMNS } from './directory/directory.ts'

/** Ways to put entities in order; the names are the interface's. */
const ENTITY_ORDERS = [
  'ENTITY_NAME',
  'FIRST_NAME',
  'LAST_NAME',
  'ORG_SIZE_COUNT',
  'START_DATE',
  'TEAM_SIZE',
  'RELEVANCE',
] as const
export type EntityOrder = (typeof ENTITY_ORDERS)[number]

export interface EntitySort {
  readonly by: EntityOrder
  readonly isDescending: boolean
}

/** A question to the directory. */
export interface PeopleQuery {
  /** Words of a name, a title, a department …, and operators: `reportsto:ann startafter:2025-01-01`. */
  readonly query?: string | undefined
  /** All must hold. */
  readonly filters?: readonly FieldFilter[] | undefined
  readonly sort?: EntitySort | undefined
  readonly pageSize: number
  readonly cursor?: string | undefined
  /** Also those who have left or have not come yet. */
  readonly isFullDirectory?: boolean | undefined
  readonly hasFacets?: boolean | undefined
}

/** Names of fields that a query may filter by: `city:Oslo`. Besides, the fields that the company adds itself. */
const PEOPLE_FIELDS: readonly string[] = [...PEOPLE_COLUMNS, 'industry', 'reportsto', 'startafter', 'startbefore']

const SORT_WORDS: ReadonlyMap<string, EntitySort> = new Map([
  ['hire_date_ascending', { by: 'START_DATE', isDescending: false }],
  ['hire_date_descending', { by: 'START_DATE', isDescending: true }],
  ['most_reports', { by: 'ORG_SIZE_COUNT', isDescending: true }],
  ...ENTITY_ORDERS.map((by): [string, EntitySort] => [by.toLowerCase(), { by, isDescending: false }]),
])

export interface ParsedPeopleQuery {
  readonly text: string
  readonly filters: readonly FieldFilter[]
  readonly sort: EntitySort | undefined
}

/** Takes the operators out of a query. */
export function parsePeopleQuery(query: string, customFields: ReadonlySet<string>): ParsedPeopleQuery {
  const isField = (name: string) => PEOPLE_FIELDS.includes(name) || customFields.has(name) || name === 'sortby'
  const words: string[] = []
  const filters: FieldFilter[] = []
  let sort: EntitySort | undefined
  for (const { kind, name, value, isNegated } of splitQuery(query, (each) => isField(each.toLowerCase()))) {
    if (kind !== 'operator') words.push(value)
    else if (name.toLowerCase() === 'sortby') sort = SORT_WORDS.get(value.trim().toLowerCase()) ?? sort
    else if (value.trim() !== '') {
      filters.push({ fieldName: name, values: [{ value: value.trim(), relation: 'EQUALS', isNegated }] })
    }
  }
  return { text: words.join(' '), filters, sort }
}

/** The order that a request asks for; undefined: the usual one. */
export function readEntitySort(
  sortBy: string | undefined,
  orderBy: 'ASC' | 'DESC' | undefined,
  entityType: string,
): EntitySort | undefined {
  if (sortBy === undefined || sortBy === '') return undefined
  const by = ENTITY_ORDERS.find((each) => each === sortBy.toUpperCase())
  if (by === undefined || (by === 'TEAM_SIZE' && entityType === 'PEOPLE')) {
    throw badField(
      'sort[0].sortBy',
      `must be one of the sortOptions that ${entityType} results list; got ${quoted(sortBy)}`,
    )
  }
  // By default, the best or largest come first.
  const isLargestFirst = by === 'RELEVANCE' || by === 'ORG_SIZE_COUNT' || by === 'TEAM_SIZE'
  return { by, isDescending: orderBy === undefined ? isLargestFirst : orderBy === 'DESC' }
}
