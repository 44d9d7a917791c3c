import Type from 'typebox'
import { listFilters } from '../../../domain/search/platform/list-filters.ts'
import { endpoint } from '../../core/endpoint.ts'
import { SearchFiltersResponse } from '../../schemas/search/platform-search.ts'

const Name = Type.String({ minLength: 1, maxLength: 255 })

export default endpoint({
  method: 'GET',
  path: '/api/search/filters',
  summary: 'List search filters (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'SEARCH' },
  isExperimental: true,
  limit: { setting: 'searchPerSecond', per: 'second', pool: 'POST /rest/api/v1/search' },
  query: Type.Object({
    datasources: Type.Optional(
      Type.Union([Name, Type.Array(Name, { maxItems: 50 })], { description: 'Only these. Can be repeated.' }),
    ),
    query: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2000,
        description: 'Only return values found in the results for this query',
      }),
    ),
  }),
  response: SearchFiltersResponse,
  errors: 'problem',
  async handle(services, caller, _body, { query, requestId }) {
    const { datasources = [], query: text = '' } = query
    const found = await listFilters(services, caller, {
      datasources: typeof datasources === 'string' ? [datasources] : datasources,
      query: text,
    })
    return {
      datasources: found.map(({ datasource, filters }) => ({
        datasource,
        filters: filters.map(({ field, type, operators, values }) => ({
          field,
          type,
          operators: [...operators],
          ...(values.length > 0 && { values: [...values] }),
        })),
      })),
      request_id: requestId,
    }
  },
})
