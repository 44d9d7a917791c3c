import type { Config } from '../../../config/settings.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import { networkOf } from '../../../kernel/network/network-of.ts'
import { type Endpoint, operationName } from '../endpoint.ts'
import { TokenBuckets } from './token-buckets.ts'

/** The key of a bucket that all share. */
const ALL = 'all'
const SECONDS = { second: 1, minute: 60 } as const

/** All limits of the service. A refusal says which limit it was and when to come back. */
export class RateLimits {
  readonly #isOn: boolean
  readonly #deployment: TokenBuckets
  readonly #address: TokenBuckets
  readonly #refused: TokenBuckets
  readonly #person: TokenBuckets
  readonly #token: TokenBuckets
  readonly #operations = new Map<string, TokenBuckets>()
  readonly #config: Config
  readonly #clock: Clock

  constructor(config: Config, clock: Clock) {
    const { rateLimits, deploymentPerMinute, refusedPerMinute, rateBurstSeconds } = config
    const { addressPerSecond, tokenPerSecond, sessionPerSecond } = config
    this.#isOn = rateLimits === 'on'
    this.#config = config
    this.#clock = clock
    this.#deployment = this.#buckets(deploymentPerMinute / 60, deploymentPerMinute)
    this.#refused = this.#buckets(refusedPerMinute / 60, refusedPerMinute)
    this.#address = this.#buckets(addressPerSecond, addressPerSecond * rateBurstSeconds)
    this.#token = this.#buckets(tokenPerSecond, tokenPerSecond * rateBurstSeconds)
    this.#person = this.#buckets(sessionPerSecond, sessionPerSecond * rateBurstSeconds)
  }

  /** Before anything is known of the caller. */
  takeAddress(address: string): void {
    if (this.#isOn) refuse(this.#address.take(networkOf(address)), 'from this IP address')
  }

  /** A request whose credential was refused. Strangers share a bucket of their own, and can't use up what users may ask. */
  takeRefused(): void {
    if (this.#isOn) refuse(this.#refused.take(ALL), 'without a valid token')
  }

  /** A token that acts for no user: of indexing or provisioning. */
  takeToken(tokenId: string): void {
    if (!this.#isOn) return
    refuse(this.#token.take(tokenId), 'with this token')
    refuse(this.#deployment.take(ALL), 'to this service')
  }

  /**
   * A request for a user: one bucket, whichever tokens, sessions and applications it comes from, so that another token brings
   * nothing. Pages search with every key that is pressed, so a request of a token uses up as much as several of theirs.
   */
  takePerson(email: string): void {
    if (!this.#isOn) return
    const { sessionPerSecond, tokenPerSecond } = this.#config
    refuse(this.#person.take(email, sessionPerSecond / tokenPerSecond), 'for this user')
    refuse(this.#deployment.take(ALL), 'to this service')
  }

  /** A person on our own pages is counted as that person only: a whole office may share one address. */
  takeSession(email: string, address: string): void {
    if (!this.#isOn) return
    refuse(this.#person.take(email), 'from you')
    this.#address.giveBack(networkOf(address))
  }

  /** `own` is the bucket that the operation's limit names in place of the caller's. */
  takeOperation(endpoint: Endpoint, limitKey: string, body: unknown, own?: string): void {
    const { limit } = endpoint
    if (!this.#isOn || limit === undefined) return
    const name = limit.pool ?? operationName(endpoint)
    const buckets = this.#operations.get(name) ?? this.#operationBuckets(name, limit)
    const where = own === undefined ? '' : ` for this ${own.split(':')[0]}`
    const waitSeconds = buckets.take(own ?? limitKey, limit.cost?.(body) ?? 1)
    // What is refused takes nothing from the others.
    if (waitSeconds > 0) this.#deployment.giveBack(ALL)
    refuse(waitSeconds, `to ${endpoint.path}${where}`)
  }

  /** Services that share a database know nothing of each other's requests: together they must not allow more than one. */
  #buckets(perSecond: number, capacity: number): TokenBuckets {
    const { nodes } = this.#config
    return new TokenBuckets(this.#clock, perSecond / nodes, capacity / nodes)
  }

  #operationBuckets(name: string, { setting, per, burst }: NonNullable<Endpoint['limit']>): TokenBuckets {
    const perSecond = this.#config[setting] / SECONDS[per]
    const burstSeconds = Math.max(SECONDS[per], this.#config.rateBurstSeconds)
    const buckets = this.#buckets(perSecond, burst ?? perSecond * burstSeconds)
    this.#operations.set(name, buckets)
    return buckets
  }
}

function refuse(waitSeconds: number, where: string): void {
  if (waitSeconds === 0) return
  throw new ServiceError(
    'rate_limit_exceeded',
    `Too many requests ${where}; wait ${waitSeconds} s and retry with exponential backoff`,
    { retryAfterSeconds: waitSeconds },
  )
}
