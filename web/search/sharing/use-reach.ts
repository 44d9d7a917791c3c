import { useQuery } from '@tanstack/react-query'
import { type Answer, call } from '../../shared/call.ts'

export type Reach = Answer<'POST /app/api/v1/audiences'>

/** The audiences the user can choose for announcements, pins and skills. Undefined while loading. */
export function useReach(): Reach | undefined {
  const { data } = useQuery({
    queryKey: ['reach'],
    queryFn: ({ signal }) => call('POST /app/api/v1/audiences', {}, signal),
  })
  return data
}

export const OWN_AUDIENCE_HINT = 'Only admins can choose everyone'

/** False for a user who is not an admin and has no department or team. */
export function reachesSomebody(reach: Reach | undefined): boolean {
  return reach !== undefined && (reach.mayReachEveryone || reach.own.length > 0)
}
