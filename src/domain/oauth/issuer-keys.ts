import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '../../kernel/clock.ts'
import type { OutgoingFetch } from './outgoing-fetch.ts'

/** Keys change rarely; a token with an unknown key asks earlier, but not more often than this. */
const FRESH_MS = 10 * 60_000
const RETRY_MS = 30_000

interface KeySet {
  readonly find: ReturnType<typeof createLocalJWKSet>
  readonly readAt: number
}

/** The keys of registered issuers, found through their discovery documents and never through a token's own words. */
export class IssuerKeys {
  readonly #fetch: OutgoingFetch
  readonly #clock: Clock
  readonly #sets = new Map<string, KeySet>()
  readonly #reading = new Map<string, Promise<KeySet>>()

  constructor(fetch: OutgoingFetch, clock: Clock) {
    this.#fetch = fetch
    this.#clock = clock
  }

  of(issuer: string): JWTVerifyGetKey {
    return async (header, token) => {
      const set = await this.#set(issuer, FRESH_MS)
      try {
        return await set.find(header, token)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        return (await this.#set(issuer, RETRY_MS)).find(header, token)
      }
    }
  }

  async #set(issuer: string, freshMs: number): Promise<KeySet> {
    const now = this.#clock.now().getTime()
    const known = this.#sets.get(issuer)
    if (known !== undefined && now - known.readAt < freshMs) return known
    // One reading at a time: many requests with a new key ask once.
    const reading = this.#reading.get(issuer) ?? this.#read(issuer, now).finally(() => this.#reading.delete(issuer))
    this.#reading.set(issuer, reading)
    return reading
  }

  async #read(issuer: string, now: number): Promise<KeySet> {
    const document = await this.#json(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    if (document['issuer'] !== issuer)
      throw new UnreachableIssuer(`${issuer} calls itself ${String(document['issuer'])}`)
    const keys = await this.#json(String(document['jwks_uri']))
    const set = { find: createLocalJWKSet(keys as never), readAt: now }
    this.#sets.set(issuer, set)
    return set
  }

  async #json(url: string): Promise<Record<string, unknown>> {
    try {
      const answer = await this.#fetch(url, { headers: { Accept: 'application/json' } })
      if (answer.status !== 200) throw new Error(`it answered ${answer.status}`)
      return (await answer.json()) as Record<string, unknown>
    } catch (cause) {
      throw new UnreachableIssuer(`${url} could not be read`, { cause })
    }
  }
}

/** The issuer's keys could not be had: not the caller's fault. */
export class UnreachableIssuer extends Error {}
