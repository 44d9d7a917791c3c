import { isIP, type LookupFunction } from 'node:net'
import { OperatorError } from '../operator-error.ts'
import { checkedLookup } from './checked-lookup.ts'
import { isPublicAddress } from './public-internet.ts'
import type { ReachableAddresses } from './reachable-addresses.ts'

/** The names of the settings, for refusals. */
export interface EndpointSettings {
  readonly url: string
  readonly key: string
}

/**
 * Where texts are sent. The operator's own choice, so addresses inside the organisation are fine; but texts and the key
 * travel unencrypted only where no stranger is on the way. `path` is appended unless the URL already ends with it.
 */
export function endpointUrl(setting: string, path: string, names: EndpointSettings): URL {
  const wrong = (what: string) => new OperatorError(`${names.url}: ${what}`)
  const url = URL.parse(setting)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw wrong(`"${setting}" is not a valid URL; example: http://127.0.0.1:11434/v1`)
  }
  if (url.username !== '' || url.password !== '') throw wrong(`contains a password; use ${names.key} instead`)
  if (url.protocol === 'http:' && isIP(hostOf(url)) !== 0 && isPublicAddress(hostOf(url))) {
    throw wrong(`${url.host} is a public address, so the URL must use https`)
  }
  const written = url.pathname.replace(/\/+$/, '')
  url.pathname = written.endsWith(path) ? written : written + path
  return url
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/**
 * How the host of such an address is looked up. Without encryption a name must mean a machine of this network, each time.
 * `within`: somebody other than the operator chose the address, so only these are allowed.
 */
export function lookupFor({ protocol }: URL, within?: ReachableAddresses): { lookup?: LookupFunction } {
  const isPlain = protocol !== 'https:'
  if (within !== undefined) {
    const isAllowed = (address: string) => (isPlain ? within.isOpened(address) : within.isReachable(address))
    return { lookup: checkedLookup(isAllowed, "an address that isn't allowed") }
  }
  return isPlain ? { lookup: privateOnly } : {}
}

const privateOnly = checkedLookup((address) => !isPublicAddress(address), 'a public address, so the URL must use https')
