import { Buffer } from 'node:buffer'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { DamagedFileError } from '../bytes/damaged-file.ts'
import { removeFolder } from './open-folder.ts'

/** Increase with every change of the file format. */
const FORMAT_VERSION = 1
const MANIFEST = 'manifest.json'

/**
 * The state of the index at one moment: its segments, their dead documents, and their position in the log.
 * See docs/decisions/0036-engine-files.md.
 */
export interface Manifest {
  /** Version of the indexing code. Segments of another recipe aren't used. */
  readonly recipe: string
  /** The segments contain the log up to here, and maybe some later entries. */
  readonly completeSeq: number
  /** Identifies the log at that position. */
  readonly mark: string
  readonly segments: readonly SavedSegment[]
}

export interface SavedSegment {
  readonly file: string
  /** Checksum of the header, which contains the checksums of the parts. */
  readonly checksum: number
  readonly documentCount: number
  readonly tombstones: Uint32Array
}

/** Undefined if there's no manifest. Throws `DamagedFileError` if it's corrupt. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const content = await readFile(join(folder, MANIFEST)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new DamagedFileError(`the manifest cannot be read: ${error.message}`)
  })
  return content === undefined ? undefined : decode(content)
}

/** Replaces the manifest atomically: after a power cut, either the old or the new one is intact. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, MANIFEST)
  // The segment files' names must be on disk before the manifest that lists them.
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
  /** Base64. Empty if no document is deleted. */
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
