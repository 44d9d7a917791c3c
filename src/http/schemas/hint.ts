import Type, { type TInteger } from 'typebox'
import { HINT_KEYWORD } from '../../kernel/lenient-input.ts'

/** A number the caller would like. Values above the range count as the maximum; zero or less gets a 400 unless it's in range. */
export function hint(minimum: number, maximum: number, description: string): TInteger {
  return Type.Integer({
    minimum,
    maximum,
    description: `${description} At most ${maximum}; larger values count as ${maximum}.`,
    [HINT_KEYWORD]: true,
  })
}
