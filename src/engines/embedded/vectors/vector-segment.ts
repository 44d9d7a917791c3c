import type { DocumentVectors } from '../../../domain/meaning/vector-index.ts'
import { LARGEST_VALUE, quantize, type ValueBytes } from '../../indexing/quantize.ts'
import { sharedBytes, sharedFloat64, sharedUint32 } from '../bytes/shared-arrays.ts'
import { Rotation } from './rotation.ts'

/**
 * Vectors of some documents on shared memory, never changed once made. An entry is a document in one version; it knows
 * nothing of permissions or of what became of the document: an entry counts only where a segment of words holds the very
 * same version, so whatever holds there holds here.
 */
export interface VectorSegment {
  readonly dimensions: number
  /** Of each entry, ascending. */
  readonly keys: Float64Array
  readonly seqs: Float64Array
  /** Rows of entry e: `starts[e]` to `starts[e + 1]`; none where the document was removed. */
  readonly starts: Uint32Array
  /** One bit for each dimension of each row: the signs after the rotation. For a first look. */
  readonly codes: Uint8Array
  /** What a first look is divided by, so that it is an estimate of the similarity. */
  readonly codeLengths: Float64Array
  /** How exact a number is: half the memory, or what tells even random vectors apart. */
  readonly valueBytes: ValueBytes
  /** Numbers of so many bytes, `dimensions` of them for each row; times its scale they are the vector. For the exact look. */
  readonly values: Uint8Array
  readonly scales: Float64Array
}

/** The vectors as they are at one moment. */
export interface VectorView {
  readonly model: string
  /** Oldest first. */
  readonly segments: readonly VectorSegment[]
}

export function entryCount({ keys }: VectorSegment): number {
  return keys.length
}

export function rowCount({ scales }: VectorSegment): number {
  return scales.length
}

export function codeBytes(dimensions: number): number {
  return (dimensions + 7) >>> 3
}

export function valuesOf({ values, valueBytes }: VectorSegment): Int8Array | Int16Array {
  return valueBytes === 1
    ? new Int8Array(values.buffer, values.byteOffset, values.byteLength)
    : new Int16Array(values.buffer, values.byteOffset, values.byteLength >> 1)
}

/** `documents`: each key once. All vectors have the same length. */
export function buildVectorSegment(documents: readonly DocumentVectors[], valueBytes: ValueBytes): VectorSegment {
  const sorted = documents.toSorted((a, b) => a.key - b.key)
  const rows = sorted.flatMap(({ vectors }) => vectors)
  const dimensions = rows[0]?.length ?? 0
  const segment = emptySegment(dimensions, valueBytes, sorted.length, rows.length)
  let row = 0
  for (const [entry, { key, seq, vectors }] of sorted.entries()) {
    segment.keys[entry] = key
    segment.seqs[entry] = seq
    row += vectors.length
    segment.starts[entry + 1] = row
  }
  const rotation = Rotation.of(dimensions)
  const values = valuesOf(segment)
  for (const [at, vector] of rows.entries()) {
    segment.scales[at] = quantize(
      vector,
      LARGEST_VALUE[valueBytes],
      values.subarray(at * dimensions, (at + 1) * dimensions),
    )
    const code = segment.codes.subarray(at * codeBytes(dimensions), (at + 1) * codeBytes(dimensions))
    segment.codeLengths[at] = writeSigns(rotation.apply(vector), code)
  }
  return segment
}

export function emptySegment(dimensions: number, valueBytes: ValueBytes, entries: number, rows: number): VectorSegment {
  return {
    dimensions,
    valueBytes,
    keys: sharedFloat64(entries),
    seqs: sharedFloat64(entries),
    starts: sharedUint32(entries + 1),
    codes: sharedBytes(rows * codeBytes(dimensions)),
    codeLengths: sharedFloat64(rows),
    values: sharedBytes(rows * dimensions * valueBytes),
    scales: sharedFloat64(rows),
  }
}

/** Returns the product of the vector with its own signs: what the estimate is divided by. */
function writeSigns(vector: Float32Array, code: Uint8Array): number {
  let length = 0
  for (let index = 0; index < vector.length; index++) {
    const component = vector[index]!
    length += Math.abs(component)
    if (component > 0) code[index >>> 3]! |= 1 << (index & 7)
  }
  return length
}
