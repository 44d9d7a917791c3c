import { isIP } from 'node:net'
import { AddressRanges } from './cidr.ts'

const LOOPBACK = new AddressRanges(['127.0.0.0/8', '::1/128'])

/** Whether a server at this address can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return isIP(host) === 0 ? host.toLowerCase() === 'localhost' : LOOPBACK.contains(host)
}
