import { isIP } from 'node:net'
import { ServiceError } from '../../kernel/errors.ts'
import { isPublicAddress } from '../../kernel/network/public-internet.ts'

/** An address to which messages may be sent. */
export function readReceiver(text: string, allowsPrivateAddresses: boolean, field = 'url'): URL {
  const invalid = (message: string) => new ServiceError('invalid_request', message, { details: [{ field, message }] })
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined) throw invalid(`"${text}" is not an address`)
  if (url.protocol !== 'https:' && !(allowsPrivateAddresses && url.protocol === 'http:')) {
    throw invalid(`"${text}" is not secured; use https`)
  }
  if (url.username !== '' || url.password !== '') throw invalid('An address with a name and password is not taken')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A name is looked at when it is used: what it means today says nothing about tomorrow.
  if (!allowsPrivateAddresses && isIP(host) !== 0 && !isPublicAddress(host)) {
    throw invalid(`${host} is not a public address; ALMANAC_WEBHOOK_PRIVATE_ADDRESSES=on allows it`)
  }
  return url
}
