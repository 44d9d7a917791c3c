import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'
import { placeAndTime } from './place-and-time.ts'

interface TeamStatusProps {
  readonly id: string
  /** Of everyone in the list: one request is for all. */
  readonly all: readonly string[]
}

/** Where somebody of the team is, and what time it is there. */
export function TeamStatus({ id, all }: TeamStatusProps) {
  const { data } = useQuery({
    queryKey: ['home', 'team', 'status', all],
    queryFn: async ({ signal }) => {
      const { results = [] } = await call('POST /rest/api/v1/people', { body: { obfuscatedIds: [...all] } }, signal)
      return new Map(results.map(({ obfuscatedId, metadata }) => [obfuscatedId, metadata]))
    },
    staleTime: 10 * 60_000,
    retry: false,
  })
  return <span className="soft status">{placeAndTime(data?.get(id) ?? {}, new Date())}</span>
}
