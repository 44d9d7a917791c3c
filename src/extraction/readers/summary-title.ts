import type { CompoundFile } from '../compound-file.ts'
import { givenTitle } from './office-title.ts'

const CODE_PAGE = 1
const TITLE = 2
const TEXT = 0x1e
const WIDE_TEXT = 0x1f

/** The title property of an older Office file ([MS-OLEPS]). */
export function summaryTitle(file: CompoundFile): string | undefined {
  const stream = file.read('\u0005SummaryInformation')
  if (stream === undefined || stream.length < 48) return undefined
  try {
    return givenTitle(readTitle(stream))
  } catch {
    // Offsets that lead out of the stream.
    return undefined
  }
}

function readTitle(stream: Buffer): string | undefined {
  const section = stream.readUInt32LE(44)
  const count = Math.min(100, stream.readUInt32LE(section + 4))
  const offsets = new Map<number, number>()
  for (let at = section + 8; at < section + 8 + count * 8; at += 8) {
    offsets.set(stream.readUInt32LE(at), section + stream.readUInt32LE(at + 4))
  }
  const title = offsets.get(TITLE)
  if (title === undefined) return undefined
  const type = stream.readUInt32LE(title)
  const length = stream.readUInt32LE(title + 4)
  if (type === WIDE_TEXT) return withoutNul(stream.toString('utf16le', title + 8, title + 8 + length * 2))
  if (type !== TEXT) return undefined
  const codePage = offsets.get(CODE_PAGE)
  const charset = charsetOf(codePage === undefined ? 1252 : stream.readUInt16LE(codePage + 4))
  return withoutNul(new TextDecoder(charset).decode(stream.subarray(title + 8, title + 8 + length)))
}

function charsetOf(codePage: number): string {
  if (codePage === 65_001) return 'utf-8'
  if (codePage === 1200) return 'utf-16le'
  return codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : 'windows-1252'
}

function withoutNul(text: string): string {
  return text.split('\u0000')[0] ?? ''
}
