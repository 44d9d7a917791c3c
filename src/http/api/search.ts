import { readDate } from '../../domain/documents/read-date.ts'
import { noteSearch } from '../../domain/engagement/note-uses.ts'
import { platformSearch } from '../../domain/search/platform/platform-search.ts'
import { cutLongQuery } from '../../domain/search/query/cut-long-query.ts'
import { endpoint } from '../core/endpoint.ts'
import { presentPlatformSearch } from '../present/present-platform-search.ts'
import { PlatformSearchRequest, PlatformSearchResponse } from '../schemas/search/platform-search.ts'

const DEFAULT_PAGE_SIZE = 10

export default endpoint({
  method: 'POST',
  path: '/api/search',
  summary: 'Search everything the user can see (Platform API, experimental)',
  tag: 'Platform',
  auth: { kind: 'client', scope: 'SEARCH' },
  isExperimental: true,
  limit: { setting: 'searchPerSecond', per: 'second', pool: 'POST /rest/api/v1/search' },
  request: PlatformSearchRequest,
  response: PlatformSearchResponse,
  errors: 'problem',
  async handle(services, caller, request, { requestId, log }) {
    const { start, end } = request.time_range ?? {}
    const from = start === undefined ? undefined : readDate(start, 'time_range.start')
    const to = end === undefined ? undefined : readDate(end, 'time_range.end')
    const asked = {
      ...cutLongQuery({ query: request.query }, services.queryLimits.words),
      pageSize: request.page_size ?? DEFAULT_PAGE_SIZE,
      cursor: request.cursor ?? undefined,
      datasources: request.datasources ?? [],
      filters: (request.filters ?? []).map(({ operator = 'EQUALS', ...filter }) => ({ ...filter, operator })),
      updatedWithin:
        from === undefined && to === undefined
          ? undefined
          : { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
    }
    const answer = await platformSearch(services, caller, asked)
    noteSearch(services, caller, asked, answer)
    return presentPlatformSearch(answer, { people: services.directory, log, requestId })
  },
})
