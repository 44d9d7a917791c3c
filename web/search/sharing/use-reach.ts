import { useQuery } from '@tanstack/react-query'
import { type Answer, call } from '../../shared/call.ts'

export type Reach = Answer<'POST /app/api/v1/audiences'>

/** Whom one can address with announcements, pins and skills; undefined: not known yet. */
export function useReach(): Reach | undefined {
  const { data } = useQuery({
    queryKey: ['reach'],
    queryFn: ({ signal }) => call('POST /app/api/v1/audiences', {}, signal),
  })
  return data
}

export const OWN_AUDIENCE_HINT = 'Only admins can address everyone'

/** Somebody without a department or team, who is no admin, can address nobody. */
export function reachesSomebody(reach: Reach | undefined): boolean {
  return reach !== undefined && (reach.mayReachEveryone || reach.own.length > 0)
}
