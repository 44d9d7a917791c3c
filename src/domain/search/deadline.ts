import { badField } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'

/** The service's own limit, which no caller can raise. */
export function searchTookTooLong(): ServiceError {
  return new ServiceError('request_timeout', 'The search took too long; narrow the query or use fewer filters')
}

/** The caller's timeout. Checked between the steps of a search, and by the engine during a step. */
export class Deadline {
  readonly #endsAt: number
  readonly #millis: number | undefined

  constructor(millis: number | undefined) {
    this.#millis = millis
    this.#endsAt = millis === undefined ? Infinity : performance.now() + millis
  }

  remainingMillis(): number {
    return Math.max(0, this.#endsAt - performance.now())
  }

  check(): void {
    if (performance.now() < this.#endsAt) return
    throw badField(
      'timeoutMillis',
      `was too short for this search (${this.#millis} ms); allow more time or narrow the query`,
      { code: 'request_timeout' },
    )
  }
}
