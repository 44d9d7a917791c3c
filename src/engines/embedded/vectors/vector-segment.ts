import type { DocumentVectors } from '../../../domain/meaning/vector-index.ts'
import { LARGEST_VALUE, quantize, type ValueBytes } from '../../indexing/quantize.ts'
import { sharedBytes, sharedFloat64, sharedUint32 } from '../bytes/shared-arrays.ts'
import { Rotation } from './rotation.ts'

/**
 * Immutable vectors in shared memory. An entry is one version of a document. It has no permissions: an entry counts only if a text segment
 * has the same version, so that segment's permissions and deletions apply.
 */
export interface VectorSegment {
  readonly dimensions: number
  /** Keys of the entries, ascending. */
  readonly keys: Float64Array
  readonly seqs: Float64Array
  /** Rows of entry e: `starts[e]` to `starts[e + 1]`. None if the document was removed. */
  readonly starts: Uint32Array
  /** The signs of each row after the rotation, one bit per dimension. For fast estimates. */
  readonly codes: Uint8Array
  /** Divides the product of signs to estimate the similarity. */
  readonly codeLengths: Float64Array
  /** One byte saves half the memory; two bytes distinguish even random vectors. */
  readonly valueBytes: ValueBytes
  /** Quantized components, `dimensions` per row. Multiplied by the row's scale for exact similarities. */
  readonly values: Uint8Array
  readonly scales: Float64Array
}

/** The vectors at one point in time. */
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

/** `documents` must have distinct keys, and all vectors the same length. */
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

/** Writes the signs and returns their product with the vector, which estimates are divided by. */
function writeSigns(vector: Float32Array, code: Uint8Array): number {
  let length = 0
  for (let index = 0; index < vector.length; index++) {
    const component = vector[index]!
    length += Math.abs(component)
    if (component > 0) code[index >>> 3]! |= 1 << (index & 7)
  }
  return length
}
