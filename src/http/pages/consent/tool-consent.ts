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

/** The URL where the caller authorizes Almanac on a tool server. */
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

/** The pending consent for this state. It can be read only once. */
export function begunConsent(services: Services, state: string | undefined): Promise<PendingConsent | undefined> {
  return recall<PendingConsent>(services, KIND, state)
}

/** Users trust the page they return to, so it must be on this service or on a host the operator listed. */
function readReturn(address: PublicAddress, wanted: string, hosts: readonly string[]): string {
  const here = URL.parse(wanted, address.url)
  if (here?.origin === address.origin)
    return address.origin + safeReturn(address, here.pathname + here.search + here.hash)
  const isKnown = here !== null && hosts.some((host) => host.toLowerCase() === here.host)
  if (!isKnown || here.protocol !== 'https:' || here.username !== '' || here.password !== '') {
    throw badField(
      'returnUrl',
      'must be a path on this service, or an https URL on a host listed in ALMANAC_RETURN_HOSTS',
    )
  }
  return here.href
}
