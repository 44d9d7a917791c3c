import { inflateRawSync } from 'node:zlib'
import { UnreadableFile } from './unreadable-file.ts'

/** Files of people stay far below these; an archive beyond was made to fill memory. */
const MAX_ENTRIES = 20_000
const MAX_ENTRY_BYTES = 64 * 1024 ** 2
const MAX_TOTAL_BYTES = 128 * 1024 ** 2

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 0xffff
const STORED = 0
const DEFLATED = 8
const ENCRYPTED_FLAG = 1
const ZIP64 = 0x0001
/** Of the mode that Unix programs write into the upper half of the external attributes. */
const FILE_TYPE = 0o170000
const SYMBOLIC_LINK = 0o120000

interface Entry {
  readonly method: number
  readonly flags: number
  readonly compressedBytes: number
  readonly offset: number
  /** It names another file instead of holding one. */
  readonly isLink: boolean
}

/** Beyond these nothing is unpacked. */
export interface UnpackLimits {
  readonly entryBytes: number
  /** Of everything that is read. */
  readonly totalBytes: number
}

const OF_DOCUMENTS: UnpackLimits = { entryBytes: MAX_ENTRY_BYTES, totalBytes: MAX_TOTAL_BYTES }

/**
 * A ZIP archive (APPNOTE 6.3.10). Entries are unpacked one by one when they are asked for, and never to more than the
 * limits, whatever sizes the archive claims.
 */
export class ZipArchive {
  readonly #bytes: Buffer
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #limits: UnpackLimits
  /** Of several entries with one name the last is read; other programs take the first. */
  readonly repeatedNames = new Set<string>()
  #unpackedBytes = 0

  constructor(bytes: Uint8Array, limits = OF_DOCUMENTS) {
    this.#limits = limits
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    this.#entries = readDirectory(this.#bytes, this.repeatedNames)
  }

  get names(): string[] {
    return [...this.#entries.keys()]
  }

  /** What the archive says of itself; a repository's names its commit. */
  get comment(): string {
    const at = findEnd(this.#bytes) + END_BYTES
    return this.#bytes.toString('latin1', at, at + this.#bytes.readUInt16LE(at - 2))
  }

  isLink(name: string): boolean {
    return this.#entries.get(name)?.isLink === true
  }

  /** Names that fit, in the order that people count in: slide2 before slide10. */
  namesLike(pattern: RegExp): string[] {
    return this.names.filter((name) => pattern.test(name)).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  }

  /** The bytes of an entry; `undefined` when there is none of this name. */
  read(name: string): Buffer | undefined {
    const entry = this.#entries.get(name)
    if (entry === undefined) return undefined
    if ((entry.flags & ENCRYPTED_FLAG) !== 0) throw new UnreadableFile('is encrypted')
    const { offset, compressedBytes, method } = entry
    if (this.#bytes.length < offset + 30 || this.#bytes.readUInt32LE(offset) !== LOCAL_ENTRY) throw damaged()
    const start = offset + 30 + this.#bytes.readUInt16LE(offset + 26) + this.#bytes.readUInt16LE(offset + 28)
    const packed = this.#bytes.subarray(start, start + compressedBytes)
    const unpacked = method === STORED ? packed : method === DEFLATED ? inflate(packed, this.#limits) : undefined
    if (unpacked === undefined) throw new UnreadableFile("uses a compression method that isn't supported")
    this.#unpackedBytes += unpacked.length
    const { entryBytes, totalBytes } = this.#limits
    if (unpacked.length > entryBytes) throw tooLarge(entryBytes)
    if (this.#unpackedBytes > totalBytes) throw tooLarge(totalBytes)
    return unpacked
  }
}

function inflate(packed: Uint8Array, { entryBytes }: UnpackLimits): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: entryBytes })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(entryBytes)
    throw damaged()
  }
}

/** `repeated` is given the names that several entries have. */
function readDirectory(bytes: Buffer, repeated: Set<string>): Map<string, Entry> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  // The count is 65535 in the largest archives; the signature tells where the list ends.
  while (at + 46 <= bytes.length && bytes.readUInt32LE(at) === DIRECTORY_ENTRY) {
    if (entries.size === MAX_ENTRIES) throw new UnreadableFile(`is an archive with more than ${MAX_ENTRIES} files`)
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
    const name = bytes.toString('utf8', at + 46, nameEnd)
    if (entries.has(name)) repeated.add(name)
    entries.set(name, {
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      isLink: ((bytes.readUInt32LE(at + 38) >>> 16) & FILE_TYPE) === SYMBOLIC_LINK,
      ...sizeAndOffset(bytes, at, bytes.subarray(nameEnd, extraEnd)),
    })
    at = extraEnd + bytes.readUInt16LE(at + 32)
  }
  if (entries.size === 0 && count > 0) throw damaged()
  return entries
}

/** Some programs write every archive as if it were of more than 4 GB: the numbers then stand in an extra field. */
function sizeAndOffset(bytes: Buffer, at: number, extra: Buffer): Pick<Entry, 'compressedBytes' | 'offset'> {
  const long = [20, 24, 42].map((field) => bytes.readUInt32LE(at + field) === 0xffffffff)
  const [isLongPacked = false, isLongUnpacked = false, isLongOffset = false] = long
  const field = isLongPacked || isLongOffset ? longField(extra) : undefined
  const compressedAt = isLongUnpacked ? 8 : 0
  const offsetAt = compressedAt + (isLongPacked ? 8 : 0)
  const read = (isLong: boolean, position: number, short: number) =>
    isLong && field !== undefined && position + 8 <= field.length
      ? Number(field.readBigUInt64LE(position))
      : bytes.readUInt32LE(at + short)
  return { compressedBytes: read(isLongPacked, compressedAt, 20), offset: read(isLongOffset, offsetAt, 42) }
}

function longField(extra: Buffer): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === ZIP64) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
  }
  return undefined
}

function findEnd(bytes: Buffer): number {
  const earliest = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES)
  for (let at = bytes.length - END_BYTES; at >= earliest; at--) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at
  }
  throw damaged()
}

function damaged(): UnreadableFile {
  return new UnreadableFile("is damaged: its archive can't be unpacked")
}

function tooLarge(limit: number): UnreadableFile {
  return new UnreadableFile(`unpacks to more than ${limit / 1024 ** 2} MB`)
}
