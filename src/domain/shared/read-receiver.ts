import { isIP } from 'node:net'
import { badField, quoted } from '../../kernel/bad-field.ts'
import type { ReachableAddresses } from '../../kernel/network/reachable-addresses.ts'

/** A URL that messages may be sent to. */
export function readReceiver(text: string, addresses: ReachableAddresses, field = 'url'): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined) throw badField(field, `must be a URL; got ${quoted(text)}`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Host names are checked when they are used, because what they resolve to can change.
  const isName = isIP(host) === 0
  const mayBePlain = isName ? addresses.hasOpenRanges : addresses.isOpened(host)
  if (url.protocol !== 'https:' && !(mayBePlain && url.protocol === 'http:')) {
    throw badField(field, `must be an https URL; got ${quoted(text)}`)
  }
  if (url.username !== '' || url.password !== '') throw badField(field, 'must not contain a user name or password')
  if (!isName && !addresses.isReachable(host)) {
    throw badField(
      field,
      `must be a public address; ${host} isn't. An operator can allow its range (docs/operations.md)`,
    )
  }
  return url
}
