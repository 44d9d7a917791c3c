/** RFC 5321, section 4.5.3.1.3. */
const MAX_CHARACTERS = 254
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII_ONLY = /^[\0-\x7f]*$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: any of ASCII
const HAS_ASCII = /[\0-\x7f]/
/** One @, and nothing that is not written: no space, no control, format, private or unassigned character. */
const FORM = /^[^\p{C}\p{Z}@]+@[^\p{C}\p{Z}@]+$/u

/**
 * The form in which e-mails are compared, everywhere: without surrounding space, in lower case. No character of another
 * script becomes one of ASCII by it (the Kelvin sign stays one, and is no k): two addresses that were told apart by
 * whoever gave them out must not become one here.
 */
export function foldEmail(email: string): string {
  const trimmed = email.trim()
  if (ASCII_ONLY.test(trimmed)) return trimmed.toLowerCase()
  return Array.from(trimmed, foldCharacter).join('')
}

function foldCharacter(character: string): string {
  const lower = character.toLowerCase()
  return lower === character || ASCII_ONLY.test(character) || !HAS_ASCII.test(lower) ? lower : character
}

/**
 * Enough to refuse a name or an id instead of an e-mail; whether it can be delivered is not ours to know. Refused is
 * also what has another way to be written (NFKC changes it), since mail systems may take the two for one.
 */
export function isEmail(text: string): boolean {
  if (text.length > MAX_CHARACTERS || !FORM.test(text)) return false
  return ASCII_ONLY.test(text) || (text.normalize('NFKC') === text && foldEmail(text) === text.toLowerCase())
}
