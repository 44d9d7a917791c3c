import type { UsualSimilarity } from '../../ranking/meaning.ts'
import type { View } from '../query/view.ts'
import { ByteProducts, hasByteProducts } from './compare/byte-products.ts'
import { entriesOf } from './compare/similarities-of.ts'
import { type Sample, usualOfSamples } from './compare/similarity-baseline.ts'

/** Sample size. The sample can be up to twice as large. */
const SAMPLED = 256
const ALL = 2 ** 32

/** A view is the same for every query of a caller until something changes. */
const samples = new WeakMap<View, readonly Sample[]>()

/**
 * How similar visible documents are to a query, by a sample. `similarityBaseline` does this when all vectors are
 * compared. The sample is independent of other documents and mostly stable across changes.
 */
export function usualSimilarity(view: View, query: Float32Array): UsualSimilarity {
  let sample = samples.get(view)
  if (sample === undefined) samples.set(view, (sample = sampleOf(view)))
  const comparable = sample.filter(({ vectors }) => vectors.dimensions === query.length)
  const products = comparable.some(({ vectors }) => hasByteProducts(vectors)) ? new ByteProducts(query) : undefined
  return usualOfSamples(query, comparable, products)
}

function sampleOf({ segments, documentCount, vectors }: View): Sample[] {
  if (vectors === undefined) return []
  const halvings = Math.max(0, Math.floor(Math.log2(documentCount / SAMPLED)))
  const end = ALL / 2 ** halvings
  const keys: number[] = []
  const seqs: number[] = []
  for (const segment of segments) {
    for (const document of segment.scatteredBelow(end)) {
      keys.push(segment.data.keys[document]!)
      seqs.push(segment.data.seqs[document]!)
    }
  }
  const versions = { keys: Float64Array.from(keys), seqs: Float64Array.from(seqs) }
  return entriesOf(vectors.segments, versions).map(({ entries }, at) => ({ vectors: vectors.segments[at]!, entries }))
}
