import type { Config } from '../../../config/settings.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import { type Endpoint, operationName } from '../endpoint.ts'
import { TokenBuckets } from './token-buckets.ts'

const SECONDS = { second: 1, minute: 60 } as const

/** All limits of the service. A refusal says which limit it was and when to come back. */
export class RateLimits {
  readonly #isOn: boolean
  readonly #deployment: TokenBuckets
  readonly #address: TokenBuckets
  readonly #credential: TokenBuckets
  readonly #session: TokenBuckets
  readonly #operations = new Map<string, TokenBuckets>()
  readonly #config: Config
  readonly #clock: Clock

  constructor(config: Config, clock: Clock) {
    const { rateLimits, deploymentPerMinute, addressPerSecond, tokenPerSecond, sessionPerSecond, rateBurstSeconds } =
      config
    this.#isOn = rateLimits === 'on'
    this.#config = config
    this.#clock = clock
    this.#deployment = this.#buckets(deploymentPerMinute / 60, deploymentPerMinute)
    this.#address = this.#buckets(addressPerSecond, addressPerSecond * rateBurstSeconds)
    this.#credential = this.#buckets(tokenPerSecond, tokenPerSecond * rateBurstSeconds)
    this.#session = this.#buckets(sessionPerSecond, sessionPerSecond * rateBurstSeconds)
  }

  /** Before anything is known of the caller. */
  takeAddress(address: string): void {
    if (!this.#isOn) return
    refuse(this.#address.take(address), 'from this address')
    refuse(this.#deployment.take('all'), 'to this service')
  }

  takeCredential(limitKey: string): void {
    if (this.#isOn) refuse(this.#credential.take(limitKey), 'with this token')
  }

  /**
   * A person on our own pages is counted as that person alone: a whole office may share one address, and pages search
   * with every key that is pressed.
   */
  takeSession(email: string, address: string): void {
    if (!this.#isOn) return
    refuse(this.#session.take(email), 'by you')
    this.#address.giveBack(address)
    this.#deployment.giveBack('all')
  }

  /** `own` is the bucket that the operation's limit names in place of the credential's. */
  takeOperation(endpoint: Endpoint, limitKey: string, body: unknown, own?: string): void {
    const { limit } = endpoint
    if (!this.#isOn || limit === undefined) return
    const name = limit.pool ?? operationName(endpoint)
    const buckets = this.#operations.get(name) ?? this.#operationBuckets(name, limit)
    const where = own === undefined ? 'with this token' : `for this ${own.split(':')[0]}`
    refuse(buckets.take(own ?? limitKey, limit.cost?.(body) ?? 1), `to ${endpoint.path} ${where}`)
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
