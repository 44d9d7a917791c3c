import { answerSearch } from '../../../../core/answer-search.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { SearchRequest } from '../../../../schemas/search/search-request.ts'
import { SearchResponse } from '../../../../schemas/search/search-response.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/search',
  summary: 'Search everything the user can see',
  tag: 'Search',
  auth: { kind: 'client', scope: 'SEARCH' },
  limit: { setting: 'searchPerSecond', per: 'second' },
  request: SearchRequest,
  response: SearchResponse,
  errors: 'search',
  handle(services, caller, request, call) {
    return answerSearch(services, caller, request, call)
  },
})
