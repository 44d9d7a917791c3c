import { inflateSync } from 'node:zlib'
import type { ReaderOptions, ReadFile } from '../reader.ts'
import { readableStrings } from './readable-strings.ts'

/** A program holds megabytes of strings; the first of them tell what it is. */
const MAX_STRINGS_CHARACTERS = 100_000
const MAX_UNPACKED_BYTES = 32 * 1024 ** 2
const FLASH_HEADER_BYTES = 8

/** Programs, disk images and films of Flash: no text, but words that they can be found by. */
export function readStrings(bytes: Uint8Array, { maxCharacters }: ReaderOptions): ReadFile {
  const options = { maxCharacters: Math.min(maxCharacters, MAX_STRINGS_CHARACTERS) }
  return { text: readableStrings(unpackFlash(bytes) ?? bytes, options).slice(0, options.maxCharacters) }
}

/** Most films are compressed after their first eight bytes. */
function unpackFlash(bytes: Uint8Array): Uint8Array | undefined {
  if (Buffer.from(bytes.subarray(0, 3)).toString('latin1') !== 'CWS') return undefined
  try {
    return inflateSync(bytes.subarray(FLASH_HEADER_BYTES), { maxOutputLength: MAX_UNPACKED_BYTES })
  } catch {
    return undefined
  }
}
