import { crc32 } from 'node:zlib'
import { SAMPLES } from '../../indexing/sample-documents.ts'
import { buildSegment } from '../build/build-segment.ts'
import { packArrays } from '../segment/segment-shape.ts'

/**
 * Increase this when indexing changes in a way that the sample documents don't show, for example if `toIndexedDocument` puts
 * other text into a field.
 */
const RECIPE_VERSION = 5

/**
 * Identifies the version of the indexing code by its output for sample documents. So a change of the analysis or the segment format is
 * noticed automatically, and the index is rebuilt.
 */
export function indexRecipe(): string {
  recipe ??= makeRecipe()
  return recipe
}

let recipe: string | undefined

function makeRecipe(): string {
  const { shape, arrays } = packArrays(buildSegment(SAMPLES.map((document, index) => ({ seq: index + 1, document }))))
  let checksum = crc32(JSON.stringify(shape))
  for (const array of arrays) checksum = crc32(new Uint8Array(array.buffer), checksum)
  return `${RECIPE_VERSION}-${checksum.toString(16)}`
}
