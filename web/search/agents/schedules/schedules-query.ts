import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '../../../generated/api.ts'
import { call } from '../../../shared/call.ts'

export type Schedule = Schemas['AgentSchedule']

const FOLLOW_MS = 4000

/** How soon to look again: soon while a run is in progress. */
export function lookAgain(schedules: readonly Schedule[] | undefined, otherwise: number | false): number | false {
  const isRunning = schedules?.some(({ last_run: last }) => last?.state === 'QUEUED' || last?.state === 'RUNNING')
  return isRunning === true ? FOLLOW_MS : otherwise
}

/** All schedules of the user. There are fewer than fit on one page. */
export const schedulesQuery = queryOptions({
  queryKey: ['agent-schedules'],
  queryFn: async ({ signal }) => {
    const { results } = await call('GET /api/agent-schedules', { query: { page_size: '100' } }, signal)
    return results
  },
  staleTime: 60_000,
  refetchInterval: ({ state }) => lookAgain(state.data, false),
})
