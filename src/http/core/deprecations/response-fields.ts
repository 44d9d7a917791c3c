import type { TSchema } from 'typebox'
import { quoted } from '../../../kernel/bad-field.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import { DeprecatedFields } from './deprecated-fields.ts'
import type { Deprecation } from './deprecation.ts'
import type { DeprecationSchedule } from './schedule.ts'

/** The deprecated fields of an operation's answers. */
export class ResponseFields {
  readonly #schedule: DeprecationSchedule
  readonly #fields: DeprecatedFields | undefined

  constructor(response: TSchema | undefined, schedule: DeprecationSchedule) {
    this.#schedule = schedule
    this.#fields = response && new DeprecatedFields(response, schedule)
  }

  /** Takes fields out of an answer that have ended, and returns the rows of those that will. */
  leaveOut(payload: unknown, asOf: () => Date | undefined): Deprecation[] {
    if (this.#fields === undefined) return []
    let end: { readonly of: Date | undefined } | undefined
    // A page of results has the same few fields in every one of them.
    const isRemoved = new Map<Deprecation, boolean>()
    this.#fields.each(payload, (row, holder) => {
      let isGone = isRemoved.get(row)
      if (isGone === undefined) {
        end ??= { of: asOf() }
        isRemoved.set(row, (isGone = this.#schedule.isRemoved(row, end.of)))
      }
      // Serialized like a missing field, and faster than deleting it.
      if (isGone) holder[row.name] = undefined
    })
    return [...isRemoved].flatMap(([row, isGone]) => (isGone ? [] : [row]))
  }
}

/** The end of the day that a caller wants to rehearse: what is removed on that day is gone. */
export function rehearsedEnd(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const at = new Date(`${text}T23:59:59.999Z`)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime())) return at
  throw new ServiceError(
    'invalid_request',
    `\`X-Service-Exclude-Deprecated-After\` must be a date (YYYY-MM-DD); got ${quoted(text)}`,
  )
}
