import Type, { type TInteger } from 'typebox'
import { HINT_KEYWORD } from '../../kernel/lenient-input.ts'

/** A number that says how much a caller would like: too much or too little counts as the nearest that is allowed. */
export function hint(minimum: number, maximum: number, description: string): TInteger {
  return Type.Integer({
    minimum,
    maximum,
    description: `${description}; beyond ${minimum} to ${maximum} it counts as the nearest`,
    [HINT_KEYWORD]: true,
  })
}
