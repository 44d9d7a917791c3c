import type { Datasource } from '../../datasources/datasource.ts'
import type { Relation } from '../../query/field-filter.ts'
import { findProperty } from '../filters/search-fields.ts'

/** An operator of the query language: `name:value`. */
export interface Operator {
  /** The field it filters by, as named in facet filters. */
  readonly fieldName: string
  readonly relation: Relation
  readonly type: 'TEXT' | 'DOUBLE' | 'DATE' | 'USER'
  readonly help: string
  readonly isCustom: boolean
}

const operator = (
  fieldName: string,
  type: Operator['type'],
  help: string,
  relation: Relation = 'EQUALS',
): Operator => ({
  fieldName,
  relation,
  type,
  help,
  isCustom: false,
})

/** Every built-in operator. The table in the docs and autocomplete use this list. */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map(
  Object.entries({
    app: operator('app', 'TEXT', 'Only this app: its name, display name or an alias'),
    type: operator('type', 'TEXT', 'Only this type of document'),
    from: operator('from', 'USER', 'Written by this person: me, an email address or a name'),
    author: operator('author', 'USER', 'Written by this person: me, an email address or a name'),
    owner: operator('owner', 'USER', 'Owned by this person: me, an email address or a name'),
    updated: operator('last_updated_at', 'DATE', 'Updated today, yesterday, past_week, past_3_months or on a date'),
    before: operator('last_updated_at', 'DATE', 'Updated before a date (2026-03-01), yesterday or past_week', 'LT'),
    after: operator('last_updated_at', 'DATE', 'Updated after a date (2026-03-01) or yesterday', 'GT'),
    created: operator('created_at', 'DATE', 'Created today, yesterday, past_week, past_3_months or on a date'),
    tag: operator('tag', 'TEXT', 'With this tag'),
    channel: operator('container', 'TEXT', 'In this channel'),
    container: operator('container', 'TEXT', 'In this folder, space or project'),
    status: operator('status', 'TEXT', 'With this status'),
    has: operator('has', 'TEXT', 'With a value for tag, owner, status or a property; golink: a short link leads to it'),
    collection: operator('collection', 'TEXT', 'In this collection'),
    my: operator('my', 'TEXT', 'history: what you opened'),
  }),
)

const TYPE_OF_PROPERTY = { DATE: 'DATE', INT: 'DOUBLE', USERID: 'USER' } as const

/** A built-in operator, or the custom property with that name. */
export function findOperator(name: string, datasources: readonly Datasource[]): Operator | undefined {
  const known = OPERATORS.get(name.toLowerCase())
  if (known !== undefined) return known
  const property = findProperty(name, datasources)
  if (property === undefined) return undefined
  const type = TYPE_OF_PROPERTY[property.propertyType as keyof typeof TYPE_OF_PROPERTY] ?? 'TEXT'
  const help = property.displayLabel ?? property.name
  return { fieldName: property.name, relation: 'EQUALS', type, help, isCustom: true }
}
