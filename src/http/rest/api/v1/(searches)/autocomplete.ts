import { autocomplete } from '../../../../../domain/search/autocomplete/autocomplete.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentAutocomplete } from '../../../../present/present-autocomplete.ts'
import { AutocompleteRequest, AutocompleteResponse } from '../../../../schemas/search/autocomplete.ts'

const DEFAULT_SIZE = 20

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/autocomplete',
  summary: 'Autocomplete a query with go links, words, titles, people and operators',
  tag: 'Search',
  auth: { kind: 'client', scope: 'SEARCH' },
  limit: { setting: 'autocompletePerSecond', per: 'second' },
  request: AutocompleteRequest,
  response: AutocompleteResponse,
  async handle(services, caller, request) {
    const startedAt = performance.now()
    const { query = '', datasource, datasourcesFilter = [], resultTypes = [], resultSize, sessionInfo } = request
    const answer = await autocomplete(services, caller, {
      query,
      datasources: datasource ? [datasource, ...datasourcesFilter] : datasourcesFilter,
      kinds: resultTypes,
      size: resultSize ?? DEFAULT_SIZE,
    })
    return {
      ...presentAutocomplete(answer, query, services.directory),
      ...(sessionInfo && { sessionInfo }),
      backendTimeMillis: Math.round(performance.now() - startedAt),
    }
  },
})
