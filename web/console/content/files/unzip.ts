import type { PickedFile } from './picked-file.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const MAX_COMMENT = 65_557
const STORED = 0
const DEFLATED = 8

/** The files of a ZIP archive, each unpacked only when it is read, and never beyond the size it claims. */
export async function unzip(archive: Blob, maxFiles: number): Promise<PickedFile[]> {
  const tailStart = Math.max(0, archive.size - MAX_COMMENT)
  const tail = await viewOf(archive.slice(tailStart))
  let end = tail.byteLength - 22
  while (end >= 0 && tail.getUint32(end, true) !== END) end--
  if (end < 0) throw new Error("This isn't a ZIP archive")
  const from = tail.getUint32(end + 16, true)
  const directory = await viewOf(archive.slice(from, from + tail.getUint32(end + 12, true)))
  const files: PickedFile[] = []
  let at = 0
  while (at + 46 <= directory.byteLength && directory.getUint32(at, true) === ENTRY && files.length <= maxFiles) {
    const nameLength = directory.getUint16(at + 28, true)
    const path = new TextDecoder().decode(new Uint8Array(directory.buffer, directory.byteOffset + at + 46, nameLength))
    const entry = {
      isEncrypted: (directory.getUint16(at + 8, true) & 1) === 1,
      method: directory.getUint16(at + 10, true),
      packed: directory.getUint32(at + 20, true),
      size: directory.getUint32(at + 24, true),
      offset: directory.getUint32(at + 42, true),
    }
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true)
    if (!path.endsWith('/')) files.push({ path, size: entry.size, read: () => readEntry(archive, entry) })
  }
  return files
}

interface Entry {
  readonly isEncrypted: boolean
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

async function readEntry(archive: Blob, { isEncrypted, method, packed, size, offset }: Entry): Promise<Blob> {
  if (isEncrypted) throw new Error('This file is encrypted')
  const head = await viewOf(archive.slice(offset, offset + 30))
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const bytes = archive.slice(start, start + packed)
  if (method === STORED) return bytes
  if (method !== DEFLATED) throw new Error('This file is packed in a way that browsers can’t read')
  const reader = bytes.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(chunks)
    length += value.length
    if (length > size) {
      await reader.cancel()
      throw new Error('This file is larger than the archive says')
    }
    chunks.push(value as Uint8Array<ArrayBuffer>)
  }
}

async function viewOf(blob: Blob): Promise<DataView> {
  return new DataView(await blob.arrayBuffer())
}
