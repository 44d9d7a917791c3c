import { ServiceError } from '../../kernel/errors.ts'
import { foldEmail } from '../identity/email.ts'
import type { FacetField, Filter } from './search-engine.ts'

export interface FacetFilter {
  readonly fieldName: string
  readonly values: readonly { readonly value: string; readonly isNegated: boolean }[]
}

/** What callers may filter by, and the engine's name for it. */
const FIELDS: Readonly<Record<string, FacetField>> = {
  app: 'app',
  datasource: 'app',
  type: 'type',
  objecttype: 'type',
  author: 'author',
  from: 'author',
  owner: 'owner',
  tag: 'tag',
  tags: 'tag',
  container: 'container',
  status: 'status',
}
const PEOPLE: readonly FacetField[] = ['author', 'owner']

/** Filters as an engine takes them. Values are OR-ed within a filter, filters AND-ed. `me` is the caller. */
export function readFacetFilters(filters: readonly FacetFilter[], callerEmail: string): Filter[] {
  const seen = new Set<string>()
  return filters.flatMap((filter) => {
    const name = filter.fieldName.toLowerCase()
    if (seen.has(name)) {
      throw new ServiceError(
        'invalid_request',
        `facetFilters name ${filter.fieldName} twice; put its values into one filter`,
        {
          details: [{ field: 'requestOptions.facetFilters', message: `${filter.fieldName} occurs twice` }],
        },
      )
    }
    seen.add(name)
    const field = FIELDS[name] ?? (`property:${filter.fieldName}` as const)
    const foldedValue = (value: string) =>
      PEOPLE.includes(field) ? (value.toLowerCase() === 'me' ? callerEmail : foldEmail(value)) : value
    const part = (isNegated: boolean): Filter[] => {
      const values = filter.values
        .filter((value) => value.isNegated === isNegated)
        .map(({ value }) => foldedValue(value))
      return values.length === 0 ? [] : [{ kind: 'value', field, values, isNegated }]
    }
    return [...part(false), ...part(true)]
  })
}
