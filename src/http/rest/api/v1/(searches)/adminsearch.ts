import { seeEverything } from '../../../../../domain/search/search-everything.ts'
import { answerSearch } from '../../../../core/answer-search.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { SearchRequest } from '../../../../schemas/search/search-request.ts'
import { SearchResponse } from '../../../../schemas/search/search-response.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/adminsearch',
  summary: 'Search all documents regardless of permissions. Recorded in the audit log.',
  tag: 'Search',
  auth: { kind: 'admin', action: 'search.everything' },
  limit: { setting: 'searchPerSecond', per: 'second' },
  request: SearchRequest,
  response: SearchResponse,
  errors: 'search',
  async handle(services, actor, request, call) {
    const deps = await seeEverything(services, actor, request.query)
    return answerSearch(deps, { email: actor.email, scopes: new Set(['PEOPLE']) }, request, call)
  },
})
