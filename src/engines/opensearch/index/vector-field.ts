import { Buffer } from 'node:buffer'
import { LARGEST_VALUE, quantize, type ValueBytes } from '../../indexing/quantize.ts'

const SCALE_BYTES = 4

/** Identifies vectors that can be compared: same model and same length. */
export function vectorName(model: string, dimensions: number): string {
  return `${model}/${dimensions}`
}

/** Encodes all vectors of a document: for each, its scale, then its whole numbers. */
export function encodeVectors(vectors: readonly Float32Array[], valueBytes: ValueBytes): string {
  const dimensions = vectors[0]?.length ?? 0
  const rowBytes = SCALE_BYTES + dimensions * valueBytes
  const bytes = Buffer.alloc(vectors.length * rowBytes)
  const values = valueBytes === 1 ? new Int8Array(dimensions) : new Int16Array(dimensions)
  for (const [row, vector] of vectors.entries()) {
    const start = row * rowBytes
    bytes.writeFloatBE(quantize(vector, LARGEST_VALUE[valueBytes], values), start)
    for (let at = 0; at < dimensions; at++) {
      bytes.writeIntBE(values[at]!, start + SCALE_BYTES + at * valueBytes, valueBytes)
    }
  }
  return bytes.toString('base64')
}

/** The query is sent as a string: each character encodes a number. The range stays below surrogates. */
const ZERO = 27_200
const LARGEST_OF_QUERY = 27_000

/** The query as script parameters. A string is cheap to read for each document. */
export function queryParameters(vector: Float32Array): { readonly query: string; readonly scale: number } {
  const values = new Int16Array(vector.length)
  const scale = quantize(vector, LARGEST_OF_QUERY, values)
  return { query: String.fromCharCode(...values.map((value) => value + ZERO)), scale }
}

/** Computes the cosine with the nearest vector plus one, because scores can't be negative. */
export function similarityScript(valueBytes: ValueBytes): string {
  const value = valueBytes === 1 ? 'b[at + i]' : '((b[at + 2 * i] << 8) | (b[at + 2 * i + 1] & 255))'
  return `
    String query = params.query; int n = query.length();
    def ref = doc['vectors'].value; byte[] b = ref.bytes; int at = ref.offset; int end = at + ref.length;
    double best = -1;
    while (at < end) {
      int bits = (b[at] << 24) | ((b[at + 1] & 255) << 16) | ((b[at + 2] & 255) << 8) | (b[at + 3] & 255);
      at += ${SCALE_BYTES};
      long sum = 0;
      for (int i = 0; i < n; ++i) sum += (query.charAt(i) - ${ZERO}) * ${value};
      at += n * ${valueBytes};
      best = Math.max(best, sum * params.scale * Float.intBitsToFloat(bits));
    }
    return 1 + Math.min(best, 1);`
}
