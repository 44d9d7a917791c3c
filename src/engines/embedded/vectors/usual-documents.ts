import type { View } from '../query/view.ts'
import type { DocumentVersion } from './compare/similarities-of.ts'

/** So many documents, and up to twice as many, tell what is usual. */
const SAMPLED = 256
const ALL = 2 ** 32

/**
 * Some of the documents that the caller sees, to tell how like a query anything is: the same ones whatever else is in the
 * index, and mostly the same ones after a change. `similarityBaseline` tells it where everything is compared, from lists of all
 * documents with vectors; here nobody has made those, and the few are looked up by their keys.
 */
export function usualDocuments({ segments, documentCount }: View): DocumentVersion[] {
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
