import { isIP } from 'node:net'
import { badField, quoted } from '../../kernel/bad-field.ts'
import type { ReachableAddresses } from '../../kernel/network/reachable-addresses.ts'

/** A URL that messages may be sent to. With the setting that opens addresses inside the network, errors say how to set it. */
export function readReceiver(text: string, addresses: ReachableAddresses, field = 'url', setting?: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  // `localhost:8080/in` parses as a URL, with the scheme `localhost:`.
  if (url === undefined || (url.host === '' && !text.includes('://'))) {
    const how = text.includes('://') ? '' : `. Start with https://${addresses.hasOpenRanges ? ' or http://' : ''}`
    throw badField(field, `must be a URL; got ${quoted(text)}${how}`)
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Host names are checked when they are used, because what they resolve to can change.
  const isName = isIP(host) === 0
  const mayBePlain = isName ? addresses.hasOpenRanges : addresses.isOpened(host)
  if (url.protocol !== 'https:' && !(mayBePlain && url.protocol === 'http:')) {
    const how = setting === undefined || url.protocol !== 'http:' ? '' : `. ${opening(setting, host)}`
    throw badField(field, `must be an https URL; got ${quoted(text)}${how}`)
  }
  if (url.username !== '' || url.password !== '') throw badField(field, 'must not contain a user name or password')
  if (!isName && !addresses.isReachable(host)) {
    const how = setting === undefined ? 'An operator can allow its range (docs/operations.md)' : opening(setting, host)
    throw badField(field, `must be a public address; ${host} isn't. ${how}`)
  }
  return url
}

/** What to set for an address inside the network. What a name resolves to isn't known here. */
function opening(setting: string, host: string): string {
  const address = host === 'localhost' ? '127.0.0.1' : host
  const bits = { 4: 32, 6: 128 }[isIP(address)]
  if (bits === undefined) return `If it's inside your network, add the IP range of ${host} to ${setting} and restart`
  return `If it's inside your network, set ${setting}=${address}/${bits} and restart`
}
