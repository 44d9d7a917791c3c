import { closeSync, openSync, readSync } from 'node:fs'

/** https://sqlite.org/fileformat2.html#the_write_ahead_log */
const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const MAGIC = 0x377f0682

/**
 * Whether a write-ahead log breaks off before its end. SQLite reads it up to the first frame that does not check, which
 * is right after a crash: there, the frames of an unacknowledged transaction may be torn. Where two more
 * transactions end behind that frame, the first of them had been answered.
 */
export function isLogDamaged(file: string): boolean {
  const descriptor = openSync(file, 'r')
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    if (readSync(descriptor, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return false
    const frames = framesOf(descriptor, header)
    if (frames === undefined) return readSync(descriptor, header, 0, HEADER_BYTES, HEADER_BYTES) > 0
    return commitsBehindTheBreak(frames) >= 2
  } finally {
    closeSync(descriptor)
  }
}

interface Frame {
  /** It checks, and so do all before it. */
  readonly isIntact: boolean
  /** Of this log, not left over from the one whose place it took. */
  readonly isOwn: boolean
  readonly isCommit: boolean
}

function commitsBehindTheBreak(frames: Iterable<Frame>): number {
  let commits = 0
  for (const { isIntact, isOwn, isCommit } of frames) if (!isIntact && isOwn && isCommit) commits += 1
  return commits
}

/** Undefined where the header itself is damaged: then SQLite takes the whole log for empty. */
function framesOf(descriptor: number, header: Buffer): Iterable<Frame> | undefined {
  const isBigEndian = (header.readUInt32BE(0) & 1) === 1
  if ((header.readUInt32BE(0) & ~1) !== MAGIC) return undefined
  const sum = checksum(header.subarray(0, 24), { one: 0, two: 0 }, isBigEndian)
  if (!isSum(header, 24, sum)) return undefined
  return readFrames(descriptor, header, sum, isBigEndian)
}

function* readFrames(descriptor: number, header: Buffer, start: Sum, isBigEndian: boolean): Generator<Frame> {
  const salts = header.subarray(16, 24)
  const frame = Buffer.alloc(FRAME_HEADER_BYTES + header.readUInt32BE(8))
  let sum = start
  let isIntact = true
  for (let at = HEADER_BYTES; readSync(descriptor, frame, 0, frame.length, at) === frame.length; at += frame.length) {
    const isOwn = frame.subarray(8, 16).equals(salts)
    if (isIntact) {
      sum = checksum(frame.subarray(0, 8), sum, isBigEndian)
      sum = checksum(frame.subarray(FRAME_HEADER_BYTES), sum, isBigEndian)
      isIntact = isOwn && isSum(frame, 16, sum)
    }
    yield { isIntact, isOwn, isCommit: frame.readUInt32BE(4) !== 0 }
  }
}

interface Sum {
  readonly one: number
  readonly two: number
}

function checksum(bytes: Buffer, { one, two }: Sum, isBigEndian: boolean): Sum {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let [first, second] = [one, two]
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + view.getUint32(at, !isBigEndian) + second) >>> 0
    second = (second + view.getUint32(at + 4, !isBigEndian) + first) >>> 0
  }
  return { one: first, two: second }
}

function isSum(bytes: Buffer, at: number, { one, two }: Sum): boolean {
  return bytes.readUInt32BE(at) === one && bytes.readUInt32BE(at + 4) === two
}
