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
export const PROPOSE_HINT = 'An administrator must approve it if you choose everyone'

export const PROPOSED = 'Proposed. An administrator decides whether everyone sees it.'

/** Whether a choice of audience is a proposal: nobody sees it before an administrator approves. */
export function isProposed(reach: Reach | undefined, audience: string): boolean {
  return reach?.mayReachEveryone === false && audience === ''
}
