import { isIP } from 'node:net'
import { ServiceError } from '../../kernel/errors.ts'
import type { ReachableAddresses } from '../../kernel/network/reachable-addresses.ts'

/** An address to which messages may be sent. */
export function readReceiver(text: string, addresses: ReachableAddresses, field = 'url'): URL {
  const invalid = (message: string) => new ServiceError('invalid_request', message, { details: [{ field, message }] })
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined) throw invalid(`"${text}" is not an address`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Host names are resolved when they are used, because what they resolve to can change.
  const isName = isIP(host) === 0
  const mayBePlain = isName ? addresses.hasOpenRanges : addresses.isOpened(host)
  if (url.protocol !== 'https:' && !(mayBePlain && url.protocol === 'http:')) {
    throw invalid(`"${text}" is not secured; use https`)
  }
  if (url.username !== '' || url.password !== '') throw invalid('An address with a name and password is not taken')
  if (!isName && !addresses.isReachable(host)) {
    throw invalid(`${host} is not a public address; an operator can open its range (docs/operations.md)`)
  }
  return url
}
