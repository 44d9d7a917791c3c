import { crc32 } from 'node:zlib'
import { SAMPLES } from '../../indexing/sample-documents.ts'
import { buildSegment } from '../build/build-segment.ts'
import { packArrays } from '../segment/segment-shape.ts'

/**
 * To be raised when documents are indexed otherwise in a way that the samples below do not show, for example when
 * `toIndexedDocument` puts other text into a field.
 */
const RECIPE_VERSION = 4

/**
 * What tells segments made by this code from those of another version: what it makes of a few samples. So a change of
 * the analysis or of a segment's parts is noticed without anybody having to think of it, and the index is rebuilt.
 */
export function indexRecipe(): string {
  const { shape, arrays } = packArrays(buildSegment(SAMPLES.map((document, index) => ({ seq: index + 1, document }))))
  let checksum = crc32(JSON.stringify(shape))
  for (const array of arrays) checksum = crc32(new Uint8Array(array.buffer), checksum)
  return `${RECIPE_VERSION}-${checksum.toString(16)}`
}
