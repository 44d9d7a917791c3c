import type { Visibility } from '../../access/visibility.ts'
import { isOneSlip } from '../../analysis/one-slip.ts'
import type { SearchEngine } from '../engine/search-engine.ts'
import { documentsWith } from '../query/phrase-occurs.ts'

/** A misspelt word, what it may have been, likeliest first, and the words that stand right before and behind it. */
export interface Misspelt {
  readonly word: string
  readonly similar: readonly string[]
  readonly before: string | undefined
  readonly behind: string | undefined
}

/**
 * What the word may have been, first of all the word that one slip makes of it and that most visible documents have beside
 * its neighbours: *ravel policy* is rather about travel than about ravens.
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
