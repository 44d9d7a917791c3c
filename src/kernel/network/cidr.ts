import { BlockList, isIP } from 'node:net'
import { badField, quoted } from '../bad-field.ts'
import type { ServiceError } from '../errors.ts'

const BITS = { 4: 32, 6: 128 } as const

/** A set of address ranges. IPv4 addresses written as IPv6 (`::ffff:10.0.0.1`) are in the IPv4 ranges. */
export class AddressRanges {
  readonly #ranges = new BlockList()

  constructor(cidrs: readonly string[]) {
    for (const cidr of cidrs) {
      const { address, prefix, family } = parseCidr(cidr)
      this.#ranges.addSubnet(address, prefix, family)
    }
  }

  contains(address: string): boolean {
    // A zone (`fe80::1%eth0`) names the interface, not the address.
    const plain = address.split('%')[0] ?? ''
    const family = isIP(plain)
    if (family === 0) return false
    return this.#ranges.check(plain, family === 4 ? 'ipv4' : 'ipv6')
  }
}

interface Cidr {
  address: string
  prefix: number
  family: 'ipv4' | 'ipv6'
}

function parseCidr(cidr: string): Cidr {
  const [address = '', length, ...rest] = cidr.trim().split('/')
  const version = isIP(address)
  if (version !== 4 && version !== 6) throw invalid(cidr)
  const bits = BITS[version]
  const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : -1
  if (rest.length > 0 || prefix < 0 || prefix > bits) throw invalid(cidr)
  return { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' }
}

/** Checks a list as an administrator typed it and returns it trimmed. */
export function readCidrs(cidrs: readonly string[]): string[] {
  return cidrs.map((cidr) => {
    parseCidr(cidr)
    return cidr.trim()
  })
}

function invalid(cidr: string): ServiceError {
  return badField('allowedIps', `must be IP addresses or ranges, like 10.0.0.0/8 or 2001:db8::/32; got ${quoted(cidr)}`)
}
