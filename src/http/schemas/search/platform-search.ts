import Type from 'typebox'
import { PLATFORM_OPERATORS } from '../../../domain/search/platform/platform-filters.ts'
import { MAX_QUERY_CHARACTERS } from '../../../wire/texts.ts'
import { named } from '../named.ts'

const optional = Type.Optional
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
export const PersonReference = named('PersonReference', { id: optional(Type.String()), name: Type.String() })

export const PlatformWarning = named('PlatformWarning', { code: Type.String(), message: Type.String() })

export const PlatformSearchRequest = named('PlatformSearchRequest', {
  query: text(MAX_QUERY_CHARACTERS),
  page_size: optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Default: 10' })),
  cursor: optional(Type.Union([Type.String({ maxLength: 20_000 }), Type.Null()])),
  datasources: optional(Type.Array(text(255), { minItems: 1, maxItems: 100 })),
  filters: optional(
    Type.Array(
      named('Filter', {
        field: text(200),
        operator: optional(Type.Enum([...PLATFORM_OPERATORS], { description: 'Default: EQUALS' })),
        values: Type.Array(text(1000), { minItems: 1, maxItems: 1000 }),
      }),
      { minItems: 1, maxItems: 100, description: 'All filters must match. Values within one filter are alternatives.' },
    ),
  ),
  time_range: optional(
    named('PlatformTimeRange', {
      start: optional(Type.String({ maxLength: 40, description: 'ISO 8601, inclusive' })),
      end: optional(Type.String({ maxLength: 40, description: 'ISO 8601, inclusive' })),
    }),
  ),
})

export const PlatformSearchResponse = named('PlatformSearchResponse', {
  results: Type.Array(
    named('PlatformResult', {
      url: Type.String(),
      title: Type.String(),
      snippets: Type.Array(Type.String()),
      datasource: Type.String(),
      document_type: Type.Union([Type.String(), Type.Null()]),
      creator: optional(PersonReference),
      owner: optional(PersonReference),
      updated_at: Type.Union([Type.String(), Type.Null()]),
      created_at: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  has_more: Type.Boolean(),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
  request_id: Type.String(),
  warnings: Type.Array(PlatformWarning),
})

export const SearchFiltersResponse = named('SearchFiltersResponse', {
  datasources: Type.Array(
    named('DatasourceFilterInfo', {
      datasource: Type.String(),
      filters: Type.Array(
        named('FilterFieldInfo', {
          field: Type.String(),
          type: Type.String(),
          operators: Type.Array(Type.String()),
          values: optional(Type.Array(Type.String())),
        }),
      ),
    }),
  ),
  request_id: Type.String(),
})
