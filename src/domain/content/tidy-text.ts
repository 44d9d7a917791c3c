/**
 * PostgreSQL's text cannot hold NUL, and half a surrogate pair is no character. A soft hyphen only says where a word may
 * be broken; left in, it would make two words of it.
 */
export function storableText(text: string): string {
  return without(without(text, '\u0000'), '\u00ad').toWellFormed()
}

function without(text: string, character: string): string {
  return text.includes(character) ? text.replaceAll(character, '') : text
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
const UNTIDY = /[\u0000-\u0008\u000b-\u001f\u007f\u00ad\u2028\u2029\ufffe\uffff]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: some of them end a line
const LINE_END = /\r\n?|[\u000b\u000c\u2028\u2029]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the others are taken out
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\ufffe\uffff]/g

/** Every line ends with `\n`, and there are no other control characters. */
export function tidyLineEnds(text: string): string {
  return UNTIDY.test(text) ? text.replace(LINE_END, '\n').replace(CONTROL, '') : text
}

/** The longest beginning that takes at most `maxBytes` as UTF-8. */
export function cutToBytes(text: string, maxBytes: number): { text: string; isCut: boolean } {
  if (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes) return { text, isCut: false }
  const bytes = Buffer.from(text)
  let end = maxBytes
  // Not in the middle of a character: continuation bytes are 10xxxxxx.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return { text: bytes.toString('utf8', 0, end), isCut: true }
}
