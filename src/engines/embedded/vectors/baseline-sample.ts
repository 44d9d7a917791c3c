import type { View } from '../query/view.ts'
import type { DocumentVersion } from './compare/similarities-of.ts'

/** Sample size. The sample can be up to twice as large. */
const SAMPLED = 256
const ALL = 2 ** 32

/**
 * A sample of visible documents, to measure how similar an average document is to a query. It's independent of other documents and mostly
 * stable across changes. `similarityBaseline` does this when all vectors are compared; here the few documents are looked up by key.
 */
export function baselineSample({ segments, documentCount }: View): DocumentVersion[] {
  const halvings = Math.max(0, Math.floor(Math.log2(documentCount / SAMPLED)))
  const end = ALL / 2 ** halvings
  return segments.flatMap((segment) => {
    const { keys, seqs } = segment.data
    return Array.from(segment.scatteredBelow(end), (document) => ({ key: keys[document]!, seq: seqs[document]! }))
  })
}

export function meanOf(similarities: readonly (number | undefined)[]): number {
  let [count, sum] = [0, 0]
  for (const similarity of similarities) {
    if (similarity === undefined) continue
    count++
    sum += similarity
  }
  return count === 0 ? 0 : sum / count
}
