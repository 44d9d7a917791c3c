import { TextBuilder } from '../../domain/content/structure/text-builder.ts'
import type { ReaderOptions } from '../reader.ts'

/** Shorter runs are mostly chance. */
const MIN_CHARACTERS = 5
/** Text has a word somewhere; a run of signs is data that looks like text. */
const HAS_WORD = /\p{L}{4}/u

/** Every run of readable characters, in one byte each or in two (UTF-16LE), a line each and none twice in a row. */
export function readableStrings(bytes: Uint8Array, { maxCharacters }: ReaderOptions): string {
  const sink = new TextBuilder(maxCharacters)
  let last = ''
  let at = 0
  while (at < bytes.length && !sink.isFull) {
    const wide = wideRun(bytes, at)
    const end = wide > at ? wide : narrowRun(bytes, at)
    if (end === at) {
      at++
      continue
    }
    const run = Buffer.from(bytes.buffer, bytes.byteOffset + at, end - at).toString(wide > at ? 'utf16le' : 'utf8')
    const text = run.trim()
    if (text !== last && text.length >= MIN_CHARACTERS && HAS_WORD.test(text)) {
      sink.line(text)
      last = text
    }
    at = end
  }
  return sink.toString()
}

/** Where the run of two-byte characters that begins at `start` ends; `start` itself if there is none. */
function wideRun(bytes: Uint8Array, start: number): number {
  // It must begin with a Latin letter or digit: any two bytes are some character of some script.
  if (bytes[start + 1] !== 0 || !isReadable(bytes[start] ?? 0)) return start
  let at = start
  while (at + 1 < bytes.length && isWide((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8))) at += 2
  return at - start >= MIN_CHARACTERS * 2 ? at : start
}

function narrowRun(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && (isReadable(bytes[at] ?? 0) || isSequence(bytes, at))) {
    at += isReadable(bytes[at] ?? 0) ? 1 : 2
  }
  return at
}

function isReadable(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 0x09
}

/** A two-byte letter of UTF-8: Latin with accents, Greek, Cyrillic, Hebrew, Arabic. */
function isSequence(bytes: Uint8Array, at: number): boolean {
  const first = bytes[at] ?? 0
  return first >= 0xc3 && first <= 0xdb && ((bytes[at + 1] ?? 0) & 0xc0) === 0x80
}

/** Latin, Greek, Cyrillic, Hebrew, Arabic, and the punctuation of all. */
function isWide(unit: number): boolean {
  return isReadable(unit) || (unit >= 0xa0 && unit < 0x700) || (unit >= 0x2010 && unit < 0x2100)
}
