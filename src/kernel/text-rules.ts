/**
 * Which text the service accepts. Each pattern is a regular expression with the flag `u`; schemas, the OpenAPI document
 * and the code use the same ones.
 */

/**
 * Any string: valid Unicode without NUL, which PostgreSQL can't store.
 * See docs/decisions/0006-request-text.md.
 */
export const TEXT_PATTERN = '^[^\\u0000\\ud800-\\udfff]*$'

/**
 * IDs and names, which are compared and shown. They also have no control characters, no invisible spaces and nothing that
 * changes the direction of writing, so that two that look the same are the same. The joiners U+200C and U+200D are
 * allowed: some languages need them.
 */
export const NAME_PATTERN =
  '^[^\\p{Cc}\\p{Cs}\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb]*$'

/** The text of a file, in which anything may occur. Characters that can't be stored are removed. */
export const CONTENT_PATTERN = ''

/** What a pattern requires, in words: the rest of a sentence that begins with the field. */
export const PATTERN_RULES: Readonly<Record<string, string>> = {
  [TEXT_PATTERN]: 'must not contain NUL characters or lone surrogates',
  [NAME_PATTERN]: 'must not contain control characters, invisible characters or lone surrogates',
}

const NAME = new RegExp(NAME_PATTERN, 'u')

export function isText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

export function isNameText(text: string): boolean {
  return NAME.test(text)
}
