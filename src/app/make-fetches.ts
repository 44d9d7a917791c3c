import { outgoingRanges } from '../config/outgoing-settings.ts'
import type { Config } from '../config/settings.ts'
import type { OutgoingFetch, OutgoingFetches } from '../domain/oauth/outgoing-fetch.ts'
import { safeFetch } from '../kernel/network/safe-fetch.ts'

/** How other services are asked, for each purpose within its ranges; `instead` takes the place of the network in tests. */
export function makeFetches(config: Config, instead?: OutgoingFetch): OutgoingFetches {
  const { identity, tools, clients, skills, photos } = outgoingRanges(config)
  const fetchWithin = (openRanges: readonly string[]) => instead ?? safeFetch(openRanges)
  return {
    identity: fetchWithin(identity),
    tools: fetchWithin(tools),
    clients: fetchWithin(clients),
    skills: fetchWithin(skills),
    photos: fetchWithin(photos),
  }
}
