import Type, { type TInteger } from 'typebox'
import { HINT_KEYWORD } from '../../kernel/lenient-input.ts'

/** A number the caller would like. Values outside the range are clamped, not rejected. */
export function hint(minimum: number, maximum: number, description: string): TInteger {
  return Type.Integer({
    minimum,
    maximum,
    description: `${description} Values outside ${minimum} to ${maximum} are clamped.`,
    [HINT_KEYWORD]: true,
  })
}
