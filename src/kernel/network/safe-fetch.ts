import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { checkedLookup } from './checked-lookup.ts'
import { readBounded, sendRequest } from './outgoing-request.ts'
import { ReachableAddresses } from './reachable-addresses.ts'

const TIMEOUT_MS = 5000
const MAX_BYTES = 64 * 1024
const WITHOUT_BODY = [204, 205, 304]

/**
 * A `fetch` for addresses that somebody else wrote. The name is resolved once, the address that was checked is the one
 * that is connected to, no redirect is followed, and the answer is bounded in time and size.
 */
export function safeFetch(openRanges: readonly string[]) {
  const addresses = new ReachableAddresses(openRanges)

  const lookup = checkedLookup((address) => addresses.isReachable(address), "an address that isn't allowed")

  return async (
    input: string | URL,
    options: RequestInit & { maxBytes?: number; timeoutMs?: number } = {},
  ): Promise<Response> => {
    const url = new URL(input)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && addresses.isOpened(host))) {
      throw new Error(`${url.protocol}//${host} isn't allowed; use https`)
    }
    if (isIP(host) !== 0 && !addresses.isReachable(host)) throw new Error(`${host} isn't allowed`)
    const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    const incoming = await sendRequest(
      url,
      {
        method: options.method ?? 'GET',
        headers: Object.fromEntries(new Headers(options.headers)),
        lookup,
        signal,
        agent: false,
      },
      options.body === undefined || options.body === null ? undefined : String(options.body),
    )
    return toResponse(incoming, await readBounded(incoming, options.maxBytes ?? MAX_BYTES))
  }
}

/** Statuses that a `Response` cannot have with a body, or not at all, must not surprise whoever asked. */
function toResponse({ statusCode: status = 0, headers }: IncomingMessage, body: Buffer): Response {
  if (status < 200 || status > 599) throw new Error(`the response has the invalid status ${status}`)
  return new Response(WITHOUT_BODY.includes(status) ? null : new Uint8Array(body), {
    status,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  })
}
