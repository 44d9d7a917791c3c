import type { Services } from '../../../domain/services.ts'
import type { Caller } from '../../../domain/shared/caller.ts'
import { beginConsent, type PendingConsent } from '../../../domain/tools/remote/consents.ts'
import { badField } from '../../../kernel/bad-field.ts'
import type { PublicAddress } from '../../../kernel/network/public-address.ts'
import { recall, remember } from '../one-time-records.ts'
import { safeReturn } from '../safe-return.ts'

const KIND = 'ToolConsent'
const MINUTES = 10
export const CONSENT_CALLBACK = '/tool-consent/callback'

/** Where the caller's browser goes to allow us something at another tool server. */
export async function askForConsent(
  services: Services,
  caller: Caller,
  serverId: string,
  returnUrl: string,
): Promise<string> {
  const address = services.publicAddress
  const backTo = readReturn(address, returnUrl, services.returnHosts)
  const { url, pending } = await beginConsent(services, caller, serverId, backTo, address.url + CONSENT_CALLBACK)
  await remember(services, KIND, pending.state, pending, MINUTES)
  return url.href
}

/** What was begun with this state; had once. */
export function begunConsent(services: Services, state: string | undefined): Promise<PendingConsent | undefined> {
  return recall<PendingConsent>(services, KIND, state)
}

/** Whoever comes back from signing in takes the next page for ours, so it is here or at a host that the operator named. */
function readReturn(address: PublicAddress, wanted: string, hosts: readonly string[]): string {
  const here = URL.parse(wanted, address.url)
  if (here?.origin === address.origin)
    return address.origin + safeReturn(address, here.pathname + here.search + here.hash)
  const isKnown = here !== null && hosts.some((host) => host.toLowerCase() === here.host)
  if (!isKnown || here.protocol !== 'https:' || here.username !== '' || here.password !== '') {
    throw badField('returnUrl', 'must be a path of this service, or an https address at a host of ALMANAC_RETURN_HOSTS')
  }
  return here.href
}
