import { UnreadableFile } from '../unreadable-file.ts'

const MAX_BLOCK_BYTES = 16 * 1024 ** 2

/** Unpacks one block of the Snappy format (as its format description defines it, without framing). */
export function unpackSnappy(block: Uint8Array): Buffer {
  let at = 0
  const byte = () => block[at++] ?? 0
  let length = 0
  for (let shift = 0; shift < 35; shift += 7) {
    const next = byte()
    length += (next & 0x7f) * 2 ** shift
    if (next < 0x80) break
  }
  if (length > MAX_BLOCK_BYTES) throw new UnreadableFile('unpacks to more than the allowed size')
  const out = Buffer.alloc(length)
  let end = 0
  while (at < block.length && end < length) {
    const tag = byte()
    const kind = tag & 3
    if (kind === 0) {
      let size = tag >> 2
      // From 60 on, the size follows in one to four bytes.
      if (size >= 60) {
        const bytes = size - 59
        size = 0
        for (let index = 0; index < bytes; index++) size += byte() * 2 ** (8 * index)
      }
      out.set(block.subarray(at, Math.min(at + size + 1, at + length - end)), end)
      at += size + 1
      end += size + 1
      continue
    }
    const size = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1
    const offset = kind === 1 ? ((tag >> 5) << 8) | byte() : kind === 2 ? byte() | (byte() << 8) : readFour(byte)
    if (offset === 0 || offset > end) throw new UnreadableFile("is damaged: its parts can't be unpacked")
    // Byte by byte: what is copied may overlap what it is copied to.
    for (let index = 0; index < size && end < length; index++, end++) out[end] = out[end - offset] ?? 0
  }
  return out
}

function readFour(byte: () => number): number {
  return byte() + byte() * 2 ** 8 + byte() * 2 ** 16 + byte() * 2 ** 24
}
