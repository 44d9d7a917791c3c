import { foldEmail } from '../../domain/shared/email.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { networkOf } from '../../kernel/network/network-of.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { TokenBuckets } from '../core/limits/token-buckets.ts'

/** A password that somebody typed: for which account, from where, and in which browser if its user was there before. */
export interface Attempt {
  readonly email: string
  readonly address: string
  /** Names a browser in which this very user signed in before. */
  readonly device: string | undefined
}

/**
 * How fast passwords may be tried. One place is held to little, an account from everywhere to more, and what one limit
 * refuses costs the others nothing: whoever guesses uses up his own, and not that of the account's owner.
 */
export class LoginThrottle {
  readonly #address: TokenBuckets
  readonly #pair: TokenBuckets
  readonly #account: TokenBuckets
  readonly #device: TokenBuckets

  /** `nodes`: services that share the database; each allows its part. */
  constructor(clock: Clock, nodes = 1) {
    const buckets = (perSecond: number, capacity: number) =>
      new TokenBuckets(clock, perSecond / nodes, capacity / nodes)
    this.#address = buckets(1 / 2, 50)
    this.#pair = buckets(1 / 30, 5)
    this.#account = buckets(1 / 30, 100)
    this.#device = buckets(1 / 30, 10)
  }

  /** Before the password is looked at. */
  take(attempt: Attempt): void {
    const { account, pair, network, device } = keysOf(attempt)
    // The browser of somebody who was here before has its own: no stranger can use it up.
    if (device !== undefined) {
      refuse(this.#device.take(device))
      return
    }
    const isFirst = this.#pair.isFull(pair)
    refuse(this.#address.take(network))
    refuse(this.#pair.take(pair))
    const waitSeconds = this.#account.take(account)
    // While others guess from everywhere, a place that did not guess yet has one try: it may be the owner's.
    if (!isFirst) refuse(waitSeconds)
  }

  /** For a form without an account: nobody else's tries count. */
  takePlace(form: string, address: string): void {
    const network = networkOf(address)
    refuse(this.#address.take(network))
    refuse(this.#pair.take(`form ${form} ${network}`))
  }

  /** What came with the right password was no guess. */
  giveBack(attempt: Attempt): void {
    const { account, pair, network, device } = keysOf(attempt)
    if (device !== undefined) {
      this.#device.take(device, -1)
      return
    }
    this.#address.take(network, -1)
    this.#pair.take(pair, -1)
    this.#account.take(account, -1)
  }
}

/** What was typed may be of any length, so it is not a key itself. */
function keysOf({ email, address, device }: Attempt) {
  const account = hashSecret(foldEmail(email))
  const network = networkOf(address)
  return { account, pair: `${account} ${network}`, network, device: device && `${account} ${device}` }
}

function refuse(waitSeconds: number): void {
  if (waitSeconds === 0) return
  throw new ServiceError('rate_limit_exceeded', `Too many attempts to sign in; wait ${waitSeconds} s and try again`, {
    retryAfterSeconds: waitSeconds,
  })
}
