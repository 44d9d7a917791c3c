import { Buffer } from 'node:buffer'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { DamagedFileError } from '../bytes/damaged-file.ts'
import { removeFolder } from './open-folder.ts'

/** Raised with every change of this file's layout. */
const FORMAT_VERSION = 1
const MANIFEST = 'manifest.json'

/**
 * The state of the index at one moment: its segments, their dead documents, and their position in the log.
 * See docs/decisions/0036-engine-files.md.
 */
export interface Manifest {
  /** What made the segments of the documents; segments of another recipe are of no use. */
  readonly recipe: string
  /** The segments hold all that the log said up to here, and perhaps some of what it said later. */
  readonly completeSeq: number
  /** Tells whether the log is still the same up to there. */
  readonly mark: string
  readonly segments: readonly SavedSegment[]
}

export interface SavedSegment {
  readonly file: string
  /** Of the file's header, which holds those of its parts. */
  readonly checksum: number
  readonly documentCount: number
  readonly tombstones: Uint32Array
}

/** Undefined where there is none; a manifest that cannot be trusted is thrown as a `DamagedFileError`. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const content = await readFile(join(folder, MANIFEST)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new DamagedFileError(`the manifest cannot be read: ${error.message}`)
  })
  return content === undefined ? undefined : decode(content)
}

/** Replaces the manifest in one step: after a power cut there is the old one or the new one, whole. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, MANIFEST)
  // The names of the segment files must be on disk before a manifest that speaks of them.
  await syncFolder(folder)
  for (const taken of [path, `${path}.new`]) await removeFolder(taken)
  const file = await open(`${path}.new`, 'w')
  try {
    await file.writeFile(encode(manifest))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  await syncFolder(folder)
}

/** The first line is the checksum of the second. */
function encode(manifest: Manifest): string {
  const segments = manifest.segments.map((segment) => ({ ...segment, tombstones: encodeBits(segment.tombstones) }))
  const text = JSON.stringify({ format: FORMAT_VERSION, ...manifest, segments })
  return `${crc32(text).toString(16).padStart(8, '0')}\n${text}\n`
}

function decode(content: Buffer): Manifest {
  const text = content.subarray(9, -1)
  if (content.length < 10 || content.toString('latin1', 0, 8) !== crc32(text).toString(16).padStart(8, '0')) {
    throw new DamagedFileError('the manifest is damaged')
  }
  const { format, ...manifest } = JSON.parse(text.toString()) as EncodedManifest
  if (format !== FORMAT_VERSION) throw new DamagedFileError(`the manifest's format is ${format}, not ${FORMAT_VERSION}`)
  return {
    ...manifest,
    segments: manifest.segments.map((segment) => ({ ...segment, tombstones: decodeBits(segment) })),
  }
}

interface EncodedManifest extends Omit<Manifest, 'segments'> {
  readonly format: number
  readonly segments: readonly EncodedSegment[]
}

interface EncodedSegment extends Omit<SavedSegment, 'tombstones'> {
  /** Base64; empty where no document is dead. */
  readonly tombstones: string
}

function encodeBits(bits: Uint32Array): string {
  if (bits.every((word) => word === 0)) return ''
  return Buffer.from(bits.buffer, bits.byteOffset, bits.byteLength).toString('base64')
}

function decodeBits({ documentCount, tombstones }: EncodedSegment): Uint32Array {
  const bits = new Uint32Array((documentCount + 31) >>> 5)
  Buffer.from(tombstones, 'base64').copy(new Uint8Array(bits.buffer))
  return bits
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
