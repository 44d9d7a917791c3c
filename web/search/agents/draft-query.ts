import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'

/** What the user typed into the editor of an agent, here or in another browser, and hasn't published. `null`: nothing. */
export function draftQuery(agentId: string) {
  return queryOptions({
    queryKey: ['agent draft', agentId],
    queryFn: async ({ signal }) => {
      const { draft } = await call('POST /app/api/v1/agentdraft', { body: { agentId } }, signal)
      return draft ?? null
    },
    // An editor begins with it, and it changes with every word then.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
