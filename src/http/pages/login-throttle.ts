import { foldEmail } from '../../domain/shared/email.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { TokenBuckets } from '../core/limits/token-buckets.ts'

/**
 * How fast passwords may be tried. Most strictly for one account from one address; far more loosely for the account
 * from everywhere, so that a stranger who guesses does not lock its owner out.
 */
export class LoginThrottle {
  readonly #pair: TokenBuckets
  readonly #account: TokenBuckets
  readonly #address: TokenBuckets

  constructor(clock: Clock) {
    this.#pair = new TokenBuckets(clock, 1 / 30, 5)
    this.#account = new TokenBuckets(clock, 1 / 30, 100)
    this.#address = new TokenBuckets(clock, 1 / 2, 50)
  }

  /** Before the password is looked at. */
  take(email: string, address: string): void {
    const waitSeconds = Math.max(...this.#count(email, address, 1))
    if (waitSeconds === 0) return
    throw new ServiceError('rate_limit_exceeded', `Too many attempts to sign in; wait ${waitSeconds} s and try again`, {
      retryAfterSeconds: waitSeconds,
    })
  }

  /** What came with the right password was no guess. */
  giveBack(email: string, address: string): void {
    this.#count(email, address, -1)
  }

  #count(email: string, address: string, cost: number): number[] {
    const folded = foldEmail(email)
    return [
      this.#address.take(address, cost),
      this.#pair.take(`${folded} ${address}`, cost),
      this.#account.take(folded, cost),
    ]
  }
}
