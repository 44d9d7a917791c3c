import type { Visibility } from '../../access/visibility.ts'
import { isOneSlip } from '../../analysis/one-slip.ts'
import type { SearchEngine } from '../engine/search-engine.ts'
import { documentsWith } from '../query/phrase-occurs.ts'
import type { WordPlace } from './word-places.ts'

/** What a word may be that no visible document contains. */
interface Candidates {
  readonly start: number
  readonly end: number
  readonly similar: readonly string[]
}

const MIN_NEIGHBOR = 4
/** How many candidates of each word are compared. */
const COMPARED = 4

/**
 * A correction of two adjacent words, if the first correction alone doesn't fit the rest of the query: documents contain the neighbor,
 * but never with the corrected word, and a word that is one typo away from the neighbor next to it. *reconect strom* is
 * *reconnect storm*, although German documents are about *Strom*. Empty if there is none.
 */
export async function correctNeighbors<Wrong extends Candidates>(
  engine: SearchEngine,
  wrong: readonly Wrong[],
  places: readonly WordPlace[],
  mayBeWrong: (neighbor: WordPlace) => boolean,
  visibility: Visibility,
): Promise<(Wrong | (WordPlace & Candidates))[]> {
  for (const one of wrong) {
    const at = places.findIndex(({ start, end }) => start === one.start && end === one.end)
    if (at < 0) continue
    for (const neighbor of [places[at + 1], places[at - 1]]) {
      if (neighbor === undefined || neighbor.word.length < MIN_NEIGHBOR || !mayBeWrong(neighbor)) continue
      const isBefore = neighbor.start < one.start
      const both = await usualPair(engine, one.similar, neighbor.word, isBefore, visibility)
      if (both !== undefined)
        return [
          { ...one, similar: [both.word] },
          { ...neighbor, similar: [both.neighbor] },
        ]
    }
  }
  return []
}

/** The candidate and the word similar to its neighbor that most often stand together. */
async function usualPair(
  engine: SearchEngine,
  candidates: readonly string[],
  neighbor: string,
  isBefore: boolean,
  visibility: Visibility,
): Promise<{ word: string; neighbor: string } | undefined> {
  const [found] = await engine.similarWords([neighbor], visibility, true)
  const others = (found?.similar ?? []).filter((each) => isOneSlip(neighbor, each)).slice(0, COMPARED)
  let best: { word: string; neighbor: string } | undefined
  let most = 0
  for (const word of candidates.slice(0, COMPARED)) {
    for (const other of others) {
      const phrase = isBefore ? `${other} ${word}` : `${word} ${other}`
      const count = await documentsWith(engine, phrase, visibility)
      if (count > most) [best, most] = [{ word, neighbor: other }, count]
    }
  }
  return best
}
