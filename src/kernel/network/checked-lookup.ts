import { lookup as resolveName } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** Looks a host up, and refuses it unless all of its addresses are allowed: the one that was checked is connected to. */
export function checkedLookup(isAllowed: (address: string) => boolean, refusal: string): LookupFunction {
  return (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0)
      const [first] = addresses
      if (first === undefined || !addresses.every(({ address }) => isAllowed(address))) {
        return callback(new Error(`${hostname} resolves to ${refusal}`), '', 0)
      }
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}
