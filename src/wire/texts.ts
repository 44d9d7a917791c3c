import Type, { type TString } from 'typebox'
import { CONTENT_PATTERN, NAME_PATTERN } from '../kernel/text-rules.ts'

const MAX_NAME_CHARACTERS = 255
/** More than any request may have: the limits of requests and documents are settings, and say their own error. */
const MAX_CONTENT_CHARACTERS = 2 ** 30
/** Of a query. Fewer are searched for: see `cutLongQuery`. */
export const MAX_QUERY_CHARACTERS = 100_000

interface NameOptions {
  readonly minLength?: number
  readonly maxLength?: number
  readonly description?: string
}

/** An id or a name that is stored: see `NAME_PATTERN` for what may be in it. */
export function Name({ maxLength = MAX_NAME_CHARACTERS, ...options }: NameOptions = {}): TString {
  return Type.String({ maxLength, pattern: NAME_PATTERN, ...options })
}

/** A text of a document, or its bytes. */
export function ContentText(description: string): TString {
  return Type.String({ maxLength: MAX_CONTENT_CHARACTERS, pattern: CONTENT_PATTERN, description })
}
