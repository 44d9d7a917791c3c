import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'

/** An agent as its editor shows it; without a version, the newest. */
export function definitionQuery(id: string, version?: string) {
  return queryOptions({
    queryKey: ['agents', id, 'definition', version],
    queryFn: ({ signal }) =>
      call('GET /rest/api/v1/agents/{agent_id}', { path: { agent_id: id }, query: version ? { version } : {} }, signal),
  })
}
