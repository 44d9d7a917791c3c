import { AddressRanges } from './cidr.ts'
import { embeddedIpv4 } from './embedded-ipv4.ts'

/**
 * Addresses of this machine, of the network around it, or of no one machine (RFC 6890 and its kin). A request to an
 * address that somebody else wrote must not reach them: it would knock on doors that only we stand before.
 */
const NOT_PUBLIC = new AddressRanges([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '::1/128',
  // Carries an IPv4 address inside; which one, only the network knows (RFC 8215).
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
])

/** An address that carries another inside counts as both. */
export function isPublicAddress(address: string): boolean {
  const inside = embeddedIpv4(address)
  return !NOT_PUBLIC.contains(address) && (inside === undefined || !NOT_PUBLIC.contains(inside))
}
