/**
 * What text the service takes, decided once. Patterns are of regular expressions with the flag `u`, so that schemas,
 * the interface's document and code hold the same ones.
 */

/**
 * Any string: valid Unicode without NUL, which PostgreSQL can't store.
 * See docs/decisions/0006-request-text.md.
 */
export const TEXT_PATTERN = '^[^\\u0000\\ud800-\\udfff]*$'

/**
 * Ids and names, which are compared and shown: besides, no control characters, no invisible space and nothing that turns
 * the direction of writing, so that two that look the same are the same. The joiners U+200C and U+200D stay: words of
 * some languages are not written without them.
 */
export const NAME_PATTERN =
  '^[^\\p{Cc}\\p{Cs}\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb]*$'

/** Contents are texts of files, where anything may occur; what cannot be stored is left out of them. */
export const CONTENT_PATTERN = ''

/** What a pattern asks for, in words. */
export const PATTERN_RULES: Readonly<Record<string, string>> = {
  [TEXT_PATTERN]: 'holds a NUL character or half of a character (a lone surrogate)',
  [NAME_PATTERN]: 'holds a control character, an invisible one, or half of a character',
}

const NAME = new RegExp(NAME_PATTERN, 'u')

export function isText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

export function isNameText(text: string): boolean {
  return NAME.test(text)
}
