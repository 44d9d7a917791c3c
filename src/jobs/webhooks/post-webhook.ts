import { lookup } from 'node:dns/promises'
import type { RequestOptions } from 'node:http'
import { isIP } from 'node:net'
import { sendRequest } from '../../kernel/network/outgoing-request.ts'
import type { ReachableAddresses } from '../../kernel/network/reachable-addresses.ts'

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeoutMs: number
  readonly addresses: ReachableAddresses
  /** Ends it before its time. */
  readonly signal?: AbortSignal
}

export interface PostAnswer {
  readonly status: number
  readonly retryAfterSeconds: number | undefined
}

/** The address may not be reached; trying again changes nothing unless its name comes to mean another one. */
export class AddressRefused extends Error {}

interface Address {
  readonly address: string
  readonly family: number
}

/**
 * Sends one message. The name is resolved once, and the connection goes to the very addresses that were checked: a name
 * that means something else a moment later reaches nothing. Redirects are answers like any other.
 */
export async function postWebhook(url: URL, options: PostOptions): Promise<PostAnswer> {
  const deadline = AbortSignal.timeout(options.timeoutMs)
  const [first, ...others] = await checkedAddresses(url, options.addresses)
  const request: RequestOptions = {
    method: 'POST',
    headers: { ...options.headers, 'Content-Length': Buffer.byteLength(options.body) },
    // Its own connection: one from before may lead to what the name meant then.
    agent: false,
    signal: options.signal === undefined ? deadline : AbortSignal.any([deadline, options.signal]),
    lookup: (_host, lookupOptions, done) => {
      if (lookupOptions.all === true) done(null, [first, ...others])
      else done(null, first.address, first.family)
    },
  }
  try {
    const response = await sendRequest(url, request, options.body)
    // What the receiver writes besides is nobody's business here, and may be endless.
    response.destroy()
    const retryAfter = Number(response.headers['retry-after'] ?? Number.NaN)
    return {
      status: response.statusCode ?? 0,
      retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter >= 0 ? retryAfter : undefined,
    }
  } catch (error) {
    const seconds = options.timeoutMs / 1000
    throw deadline.aborted ? new Error(`The endpoint didn't answer within ${seconds} s.`, { cause: error }) : error
  }
}

/** At least one; where a name has several, those that may be reached. */
async function checkedAddresses(url: URL, reachable: ReachableAddresses): Promise<[Address, ...Address[]]> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const literal = isIP(host)
  const addresses: Address[] = literal === 0 ? await lookup(host, { all: true }) : [{ address: host, family: literal }]
  const [first, ...others] = addresses.filter(({ address }) =>
    // Messages travel unencrypted only where the operator said so.
    url.protocol === 'https:' ? reachable.isReachable(address) : reachable.isOpened(address),
  )
  if (first !== undefined) return [first, ...others]
  throw new AddressRefused(
    `${url.hostname} is not at a public address. An operator can open its range (docs/operations.md).`,
  )
}
