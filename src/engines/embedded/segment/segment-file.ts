import { Buffer } from 'node:buffer'
import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { DamagedFileError } from '../bytes/damaged-file.ts'
import type { SegmentData } from './segment.ts'
import { packArrays, type SharedArray, unpackArrays } from './segment-shape.ts'

/** Increase with every change of the file layout. Changes of the contents are detected by `index-recipe.ts`. */
const FORMAT_VERSION = 1
const MAGIC = Buffer.from('ALMSEGMT')
/** Magic, format version, length of the header, checksum of the header, zero. */
const PREFIX_BYTES = 24
const CHECKSUM_AT = 16
/** Allows the widest arrays to be read in place. */
const ALIGNMENT = 8
/** A system call reads or writes at most 2 GiB. */
const MAX_BYTES_PER_CALL = 1 << 30

type Kind = 'u8' | 'u32' | 'f64'

interface Part {
  readonly kind: Kind
  /** From the start of the file. */
  readonly offset: number
  readonly bytes: number
  readonly crc: number
}

interface Header {
  readonly shape: unknown
  readonly parts: readonly Part[]
  readonly fileBytes: number
}

/**
 * Writes a segment to a file and returns the checksum of its header, which identifies it. The content is on disk when it returns; the
 * file's name only after syncing the folder. Blocking, so only for workers.
 */
export function writeSegmentFile(path: string, segment: object): number {
  const { shape, arrays } = packArrays(segment)
  const { head, parts, fileBytes } = layOut(shape, arrays)
  const file = openSync(path, 'wx')
  try {
    writeAll(file, head, 0)
    for (const [index, array] of arrays.entries()) writeAll(file, bytesOf(array), parts[index]!.offset)
    // Pads the file to its full size, which is verified when reading.
    if (fstatSync(file).size < fileBytes) writeAll(file, Buffer.alloc(1), fileBytes - 1)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return head.readUInt32LE(CHECKSUM_AT)
}

/** As `writeSegmentFile`, without blocking. It takes as much memory again, so only for small segments. */
export async function writeSmallSegmentFile(path: string, segment: object): Promise<number> {
  const { shape, arrays } = packArrays(segment)
  const { head, parts, fileBytes } = layOut(shape, arrays)
  const content = Buffer.alloc(fileBytes)
  content.set(head)
  for (const [index, array] of arrays.entries()) content.set(bytesOf(array), parts[index]!.offset)
  const file = await open(path, 'wx')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  return head.readUInt32LE(CHECKSUM_AT)
}

/** The size of its file, give or take the header. */
export function segmentBytes(segment: object): number {
  return packArrays(segment).arrays.reduce((sum, { byteLength }) => sum + byteLength, 0)
}

/**
 * Reads the segment with this checksum into shared memory and verifies every byte. Blocking, so only for workers, and for
 * small segments.
 */
export function readSegmentFile<Segment = SegmentData>(path: string, checksum: number): Segment {
  const file = openSync(path, 'r')
  try {
    const { shape, parts } = readHeader(file, checksum)
    return unpackArrays<Segment>(
      shape,
      parts.map((part, index) => readPart(file, part, index)),
    )
  } finally {
    closeSync(file)
  }
}

/** The offsets depend on the header's length, which depends on their digits, so this iterates until both match. */
function layOut(shape: unknown, arrays: readonly SharedArray[]) {
  const sizes = arrays.map((array) => ({ kind: kindOf(array), bytes: array.byteLength, crc: crc32(bytesOf(array)) }))
  let headerBytes = 0
  for (;;) {
    let offset = align(PREFIX_BYTES + headerBytes)
    const parts = sizes.map(({ kind, bytes, crc }): Part => {
      const part = { kind, offset, bytes, crc }
      offset = align(offset + bytes)
      return part
    })
    const header = Buffer.from(JSON.stringify({ shape, parts, fileBytes: offset } satisfies Header))
    // A header that fits is padded with spaces, which JSON ignores.
    if (header.length <= headerBytes) {
      const head = Buffer.concat([Buffer.alloc(PREFIX_BYTES), header, Buffer.alloc(headerBytes - header.length, ' ')])
      MAGIC.copy(head)
      head.writeUInt32LE(FORMAT_VERSION, 8)
      head.writeUInt32LE(headerBytes, 12)
      head.writeUInt32LE(crc32(head.subarray(PREFIX_BYTES)), CHECKSUM_AT)
      return { head, parts, fileBytes: offset }
    }
    headerBytes = header.length
  }
}

function readHeader(file: number, checksum: number): Header {
  const prefix = Buffer.alloc(PREFIX_BYTES)
  if (readAll(file, prefix, 0) < PREFIX_BYTES || !prefix.subarray(0, 8).equals(MAGIC)) {
    throw new DamagedFileError('it is no segment file')
  }
  const version = prefix.readUInt32LE(8)
  if (version !== FORMAT_VERSION) throw new DamagedFileError(`its format is ${version}, not ${FORMAT_VERSION}`)
  const { size } = fstatSync(file)
  const headerBytes = prefix.readUInt32LE(12)
  if (PREFIX_BYTES + headerBytes > size) throw new DamagedFileError('it is shorter than its header')
  const text = Buffer.alloc(headerBytes)
  readAll(file, text, PREFIX_BYTES)
  if (crc32(text) !== prefix.readUInt32LE(CHECKSUM_AT)) throw new DamagedFileError('its header is damaged')
  if (crc32(text) !== checksum) throw new DamagedFileError('it is another segment')
  const header = JSON.parse(text.toString()) as Header
  if (header.fileBytes !== size) throw new DamagedFileError(`it has ${size} bytes, not ${header.fileBytes}`)
  return header
}

function readPart(file: number, { kind, offset, bytes, crc }: Part, index: number): SharedArray {
  const buffer = new SharedArrayBuffer(bytes)
  const content = new Uint8Array(buffer)
  if (readAll(file, content, offset) < bytes || crc32(content) !== crc) {
    throw new DamagedFileError(`part ${index} is damaged`)
  }
  if (kind === 'u32') return new Uint32Array(buffer)
  return kind === 'f64' ? new Float64Array(buffer) : content
}

function kindOf(array: SharedArray): Kind {
  if (array instanceof Uint8Array) return 'u8'
  return array instanceof Uint32Array ? 'u32' : 'f64'
}

function bytesOf(array: SharedArray): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}

function align(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT
}

function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(file, bytes, done, Math.min(bytes.length - done, MAX_BYTES_PER_CALL), position + done)
  }
}

/** Returns the number of bytes read, up to the size of `into`. */
function readAll(file: number, into: Uint8Array, position: number): number {
  let done = 0
  while (done < into.length) {
    const read = readSync(file, into, done, Math.min(into.length - done, MAX_BYTES_PER_CALL), position + done)
    if (read === 0) break
    done += read
  }
  return done
}
