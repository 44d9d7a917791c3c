import { lookup as resolveName } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { SourceError } from '#connector-kit'
import { AddressRanges } from '../../kernel/network/cidr.ts'
import { embeddedIpv4 } from '../../kernel/network/embedded-ipv4.ts'
import { isPublicAddress } from '../../kernel/network/public-internet.ts'

/**
 * No connection can reach these, even if an administrator allows it: link-local addresses and the metadata services of cloud providers, which
 * hand out credentials of the machine; and addresses that belong to no single machine.
 */
const NEVER = new AddressRanges([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  'fe80::/10',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
  'ff00::/8',
])
const DEFAULT_PORTS = ['80', '443']

/** What one connection may reach: its own hosts, at addresses that are allowed. */
export class SourceNetwork {
  readonly #hosts: ReadonlySet<string>
  readonly #allowsInside: boolean

  /** `hosts`: as `host:port`. Without a port, the default ports of the web are meant. */
  constructor(hosts: readonly string[], allowsInside: boolean) {
    this.#hosts = new Set(hosts.flatMap(withPort))
    this.#allowsInside = allowsInside
  }

  /**
   * Refuses another host, or a forbidden address. Returns how the socket must resolve the name, so that the address that was
   * checked is the one that is connected to. `isEncrypted`: credentials don't travel in clear text over the internet.
   */
  reach(host: string, port: number | string, isEncrypted: boolean): LookupFunction {
    const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
    if (!this.#hosts.has(`${bare}:${port}`)) {
      throw new SourceError('forbidden', `${host}:${port} isn't a host of this connection, so it wasn't asked.`)
    }
    if (isIP(bare) !== 0) this.#refuseAddress(bare, bare, isEncrypted)
    return (hostname, options, callback) => {
      resolveName(hostname, { ...options, all: true }, (error, all) => {
        if (error !== null) return callback(error, '', 0)
        const found = all as unknown as { address: string; family: number }[]
        try {
          for (const { address } of found) this.#refuseAddress(address, hostname, isEncrypted)
        } catch (refusal) {
          return callback(refusal as Error, '', 0)
        }
        const [first] = found
        if (first === undefined) return callback(new Error(`${hostname} has no address`), '', 0)
        return options.all === true ? callback(null, found) : callback(null, first.address, first.family)
      })
    }
  }

  #refuseAddress(address: string, host: string, isEncrypted: boolean): void {
    if (isNeverAllowed(address)) {
      throw new SourceError('unreachable', `${host} is at ${address}, which connections can never reach.`)
    }
    const isPublic = isPublicAddress(address)
    if (!this.#allowsInside && !isPublic) {
      throw new SourceError(
        'unreachable',
        `${host} is at ${address}, inside your network. A Super Admin must save the connection to allow it.`,
      )
    }
    if (isPublic && !isEncrypted) {
      throw new SourceError('unreachable', `${host} is on the internet, and the connection isn't encrypted; use https.`)
    }
  }
}

export function isNeverAllowed(address: string): boolean {
  const inside = embeddedIpv4(address)
  return NEVER.contains(address) || (inside !== undefined && NEVER.contains(inside))
}

function withPort(host: string): string[] {
  const { hostname, port } = splitHost(host)
  return port === undefined ? DEFAULT_PORTS.map((each) => `${hostname}:${each}`) : [`${hostname}:${port}`]
}

/** `wiki.example:8443`, `[2001:db8::1]:443` or just a name. */
export function splitHost(host: string): { hostname: string; port: string | undefined } {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(host.toLowerCase()) ?? []
  return { hostname: bracketed ?? plain ?? host.toLowerCase(), port }
}
