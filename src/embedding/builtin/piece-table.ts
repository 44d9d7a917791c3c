import { readFile } from 'node:fs/promises'
import { endianness } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { OperatorError } from '../../kernel/operator-error.ts'

/** A vector for each word piece, on shared memory: threads read the same one. */
export interface PieceTable {
  readonly pieces: readonly string[]
  readonly dimensions: number
  /** Times its scale, a row is the vector of its piece; the longer it is, the more the piece counts. */
  readonly scales: Float32Array
  readonly values: Int8Array
  /** Tells this table from every other. */
  readonly checksum: string
}

const HEADER_BYTES = 8
const MAX_DIMENSIONS = 4096

/**
 * Reads `table.bin` (little-endian: uint32 rows, uint32 dimensions, a float32 scale for each row, the int8 values row by
 * row) and `vocabulary.txt` (the pieces, a line for each row).
 */
export async function readPieceTable(folder: string): Promise<PieceTable> {
  const [bytes, text] = await Promise.all([read(folder, 'table.bin'), read(folder, 'vocabulary.txt')])
  if (endianness() !== 'LE') throw wrong(folder, 'this processor orders bytes in a way that is not supported')
  const pieces = text.toString('utf8').replace(/\n$/, '').split('\n')
  const rows = bytes.length < HEADER_BYTES ? 0 : bytes.readUInt32LE(0)
  const dimensions = bytes.length < HEADER_BYTES ? 0 : bytes.readUInt32LE(4)
  if (dimensions === 0 || dimensions > MAX_DIMENSIONS || bytes.length !== HEADER_BYTES + rows * (4 + dimensions)) {
    throw wrong(folder, 'table.bin is not a table of word pieces, or is cut off')
  }
  if (pieces.length !== rows) throw wrong(folder, `vocabulary.txt has ${pieces.length} lines for ${rows} rows`)
  const shared = new SharedArrayBuffer(bytes.length - HEADER_BYTES)
  new Uint8Array(shared).set(bytes.subarray(HEADER_BYTES))
  const scales = new Float32Array(shared, 0, rows)
  if (!scales.every(Number.isFinite)) throw wrong(folder, 'table.bin holds a scale that is not a number')
  return {
    pieces,
    dimensions,
    scales,
    values: new Int8Array(shared, rows * 4),
    checksum: crc32(text, crc32(bytes)).toString(16),
  }
}

async function read(folder: string, file: string): Promise<Buffer> {
  try {
    return await readFile(join(folder, file))
  } catch (error) {
    throw wrong(folder, `${file} cannot be read: ${(error as Error).message}`)
  }
}

function wrong(folder: string, what: string): OperatorError {
  return new OperatorError(`Can't use the semantic search model in ${folder}: ${what}`)
}
