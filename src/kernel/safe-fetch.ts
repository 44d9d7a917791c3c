import { lookup as resolveName } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { AddressRanges } from './cidr.ts'
import { isPublicAddress } from './public-internet.ts'

const TIMEOUT_MS = 5000
const MAX_BYTES = 64 * 1024

/**
 * A `fetch` for addresses that somebody else wrote. The name is resolved once, the address that was checked is the one
 * that is connected to, no redirect is followed, and the answer is bounded in time and size.
 */
export function safeFetch(allowedRanges: readonly string[]) {
  const allowed = new AddressRanges(allowedRanges)
  const isReachable = (address: string) => allowed.contains(address) || isPublicAddress(address)

  const lookup: LookupFunction = (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      const found = addresses as unknown as { address: string; family: number }[]
      if (error !== null) return callback(error, '', 0)
      const [first] = found
      if (first === undefined || !found.every(({ address }) => isReachable(address))) {
        return callback(new Error(`${hostname} is at an address that may not be asked`), '', 0)
      }
      return options.all === true ? callback(null, found) : callback(null, first.address, first.family)
    })
  }

  return (input: string | URL, options: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const url = new URL(input)
      const host = url.hostname.replace(/^\[|\]$/g, '')
      if (url.protocol !== 'https:' && !(url.protocol === 'http:' && allowed.contains(host))) {
        return reject(new Error(`${url.protocol}//${host} may not be asked; only https may`))
      }
      if (isIP(host) !== 0 && !isReachable(host)) return reject(new Error(`${host} may not be asked`))
      const send = url.protocol === 'https:' ? requestHttps : requestHttp
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const headers = Object.fromEntries(new Headers(options.headers))
      const method = options.method ?? 'GET'
      const outgoing = send(url, { method, headers, lookup, signal, agent: false }, (incoming) => {
        const chunks: Buffer[] = []
        let size = 0
        incoming.on('error', reject)
        incoming.on('data', (chunk: Buffer) => {
          size += chunk.length
          chunks.push(chunk)
          if (size > MAX_BYTES) incoming.destroy(new Error(`${host} answered more than ${MAX_BYTES} bytes`))
        })
        incoming.on('end', () => {
          const status = incoming.statusCode ?? 502
          const hasBody = status !== 204 && status !== 304
          resolve(
            new Response(hasBody ? Buffer.concat(chunks) : null, {
              status,
              headers: Object.entries(incoming.headers).flatMap(([name, value]) =>
                value === undefined ? [] : [[name, String(value)] as [string, string]],
              ),
            }),
          )
        })
      })
      outgoing.on('error', reject)
      outgoing.end(options.body === undefined || options.body === null ? undefined : String(options.body))
    })
}
