import { isIPv6 } from 'node:net'
import { embeddedIpv4, groupsOf } from './embedded-ipv4.ts'

/**
 * Whose an address is, for limits: an IPv4 address is one place, of an IPv6 address the first 64 bits, because whoever
 * has one of them has all (RFC 4291, section 2.5.4).
 */
export function networkOf(address: string): string {
  const plain = address.split('%')[0] ?? ''
  if (!isIPv6(plain)) return address
  const groups = groupsOf(plain).slice(0, 4)
  return embeddedIpv4(plain) ?? `${groups.map((group) => group.toString(16)).join(':')}::/64`
}
