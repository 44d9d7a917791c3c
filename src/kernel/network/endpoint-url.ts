import { lookup as resolveName } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { OperatorError } from '../operator-error.ts'
import { isPublicAddress } from './public-internet.ts'

/** The names of the settings, for refusals. */
export interface EndpointSettings {
  readonly url: string
  readonly key: string
}

/**
 * Where texts are sent. The operator's own choice, so addresses inside the organisation are fine; but texts and the key
 * travel unencrypted only where no stranger is on the way. `path` is appended unless the URL already ends with it.
 */
export function endpointUrl(setting: string, path: string, names: EndpointSettings): URL {
  const wrong = (what: string) => new OperatorError(`${names.url}: ${what}`)
  const url = URL.parse(setting)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw wrong(`"${setting}" is not a valid URL; example: http://127.0.0.1:11434/v1`)
  }
  if (url.username !== '' || url.password !== '') throw wrong(`contains a password; use ${names.key} instead`)
  if (url.protocol === 'http:' && isIP(hostOf(url)) !== 0 && isPublicAddress(hostOf(url))) {
    throw wrong(`${url.host} is a public address, so the URL must use https`)
  }
  const written = url.pathname.replace(/\/+$/, '')
  url.pathname = written.endsWith(path) ? written : written + path
  return url
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** How the host of such an address is looked up: without encryption a name must mean a machine of this network, each time. */
export function lookupFor({ protocol }: URL): { lookup?: LookupFunction } {
  return protocol === 'https:' ? {} : { lookup: privateOnly }
}

const privateOnly: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '', 0)
    const [first] = addresses
    if (first === undefined || addresses.some(({ address }) => isPublicAddress(address))) {
      return callback(new Error(`${hostname} resolves to a public address, so the URL must use https`), '', 0)
    }
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}
