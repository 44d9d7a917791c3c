import type { Visibility } from '../../access/visibility.ts'
import { isOneSlip } from '../../analysis/one-slip.ts'
import type { SearchEngine } from '../engine/search-engine.ts'
import { documentsWith } from '../query/phrase-occurs.ts'

/** A misspelled word, its candidates (most likely first), and the words right before and after it. */
export interface Misspelt {
  readonly word: string
  readonly similar: readonly string[]
  readonly before: string | undefined
  readonly behind: string | undefined
}

/**
 * Moves the one-typo candidate that most often occurs next to the neighbors in visible documents to the front: *ravel policy* means
 * travel rather than raven.
 */
export async function rankByNeighbors(
  engine: SearchEngine,
  { word, similar, before, behind }: Misspelt,
  visibility: Visibility,
): Promise<readonly string[]> {
  const slips = similar.filter((candidate) => isOneSlip(word, candidate))
  if (slips.length < 2 || (before === undefined && behind === undefined)) return similar
  let best: string | undefined
  let most = 0
  for (const candidate of slips) {
    let count = before === undefined ? 0 : await documentsWith(engine, `${before} ${candidate}`, visibility)
    if (behind !== undefined) count += await documentsWith(engine, `${candidate} ${behind}`, visibility)
    if (count > most) [best, most] = [candidate, count]
  }
  return best === undefined ? similar : [best, ...similar.filter((candidate) => candidate !== best)]
}
