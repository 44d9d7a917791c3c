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

// biome-ignore lint/suspicious/noControlCharactersInRegex: some of them end a line
const LINE_END = /\r\n?|[\u000b\u000c\u2028\u2029]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: the others are taken out
const CONTROL = /[\u0001-\u0008\u000e-\u001f\u007f\ufffe\uffff]/g

/** Text gathered from pieces: no control characters, no spaces at line ends, at most one empty line at a time. */
export function tidyLines(text: string): string {
  return text
    .replace(LINE_END, '\n')
    .replace(CONTROL, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line, at, lines) => line !== '' || (at > 0 && lines[at - 1] !== ''))
    .join('\n')
    .trim()
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
