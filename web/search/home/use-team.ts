import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { me } from '../../shared/start.ts'

type Person = Schemas['Person']

const SHOWN = 6

/** The user's manager, the people with the same manager, and their own reports. */
export function useTeam() {
  return useQuery({
    queryKey: ['home', 'team'],
    queryFn: async ({ signal }) => {
      const own = await read({ emailIds: [me.email] }, signal)
      const manager = own?.metadata?.manager
      const lead = manager === undefined ? undefined : await read({ obfuscatedIds: [manager.obfuscatedId] }, signal)
      const near = [...(own?.metadata?.reports ?? []), ...(lead?.metadata?.reports ?? [])]
      const others = near.filter(({ obfuscatedId }) => obfuscatedId !== own?.obfuscatedId)
      return {
        ownId: own?.obfuscatedId,
        name: own?.metadata?.department ?? '',
        people: [...(manager ? [manager] : []), ...others].slice(0, SHOWN),
      }
    },
    staleTime: 10 * 60_000,
    retry: false,
  })
}

async function read(
  asked: { emailIds: string[] } | { obfuscatedIds: string[] },
  signal: AbortSignal,
): Promise<Person | undefined> {
  const body = { ...asked, includeFields: ['MANAGEMENT_DETAILS' as const] }
  const { results = [] } = await call('POST /rest/api/v1/people', { body }, signal)
  return results[0]
}
