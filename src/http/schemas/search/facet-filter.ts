import Type from 'typebox'
import type { FieldFilter } from '../../../domain/query/field-filter.ts'
import { named } from '../named.ts'
import type { Wire } from '../wire.ts'

const optional = Type.Optional

const FacetFilterValue = named('FacetFilterValue', {
  value: optional(Type.String({ maxLength: 1000 })),
  relationType: optional(Type.Enum(['EQUALS', 'ID_EQUALS', 'LT', 'GT', 'NOT_EQUALS'])),
  isNegated: optional(Type.Boolean()),
})

export const FacetFilter = named('FacetFilter', {
  fieldName: optional(
    Type.String({ maxLength: 200, description: 'app, type, author, owner, tag, last_updated_at, a custom property …' }),
  ),
  values: optional(
    Type.Array(FacetFilterValue, {
      maxItems: 1000,
      description: 'Any of these may match. GT and LT together form a range.',
    }),
  ),
  groupName: optional(Type.String()),
})

export const FacetFilterSet = named('FacetFilterSet', {
  filters: optional(Type.Array(FacetFilter, { maxItems: 100, description: 'All of these must match' })),
})

export function readFacetFilter({ fieldName = '', values = [], groupName }: Wire<typeof FacetFilter>): FieldFilter {
  return {
    fieldName: fieldName.trim(),
    groupName,
    values: values.map(({ value = '', relationType = 'EQUALS', isNegated = false }) => ({
      value,
      relation: relationType === 'NOT_EQUALS' ? 'EQUALS' : relationType,
      isNegated: isNegated || relationType === 'NOT_EQUALS',
    })),
  }
}

export function presentFacetFilter({ fieldName, values, groupName }: FieldFilter): Wire<typeof FacetFilter> {
  return {
    fieldName,
    ...(groupName && { groupName }),
    values: values.map(({ value, relation, isNegated }) => ({
      value,
      relationType: isNegated ? ('NOT_EQUALS' as const) : relation,
    })),
  }
}
