import type { EngineHit } from '../../domain/search/engine/search-engine.ts'
import { FUSED, NAMED } from './score-levels.ts'

/** How many hits in a row can come from one data source. */
const MAX_IN_A_ROW = 3
/** Minimum score of a hit from another data source, relative to the one it moves ahead of. */
const ABOUT_AS_WELL = 0.9

/**
 * Mixes in other data sources where one would fill the page: after three hits in a row, the best hit of another data source comes
 * next, if it matches about as well. Nothing is left out. Only the best `count` hits are reordered, the same for every page.
 */
export function spreadBy<Hit extends Pick<EngineHit, 'score'>>(
  hits: readonly Hit[],
  count: number,
  appOfHit: (hit: Hit) => string,
): Hit[] {
  const looked = Math.min(count, hits.length)
  const apps: string[] = []
  for (let at = 0; at < looked; at++) apps.push(appOfHit(hits[at]!))
  const highest = highestFrom(hits, looked)
  const others = nextOthers(apps)
  const isTaken = new Uint8Array(looked)
  const spread: Hit[] = []
  let last = ''
  let row = 0
  let best = 0
  while (spread.length < looked) {
    while (isTaken[best] === 1) best++
    let next = best
    if (apps[best] === last && row >= MAX_IN_A_ROW) {
      const least = worthOf(hits[best]!) * ABOUT_AS_WELL
      let at = best + 1
      while (at < looked && highest[at]! >= least) {
        if (apps[at] === last) at = others[at]!
        else if (isTaken[at] === 1 || worthOf(hits[at]!) < least) at++
        else {
          next = at
          break
        }
      }
    }
    row = apps[next] === last ? row + 1 : 1
    last = apps[next]!
    isTaken[next] = 1
    spread.push(hits[next]!)
  }
  for (let at = looked; at < hits.length; at++) spread.push(hits[at]!)
  return spread
}

/** For each index, the next one with another data source: one may fill most of the list. */
function nextOthers(apps: readonly string[]): Uint32Array {
  const others = new Uint32Array(apps.length)
  for (let at = apps.length - 1; at >= 0; at--) others[at] = apps[at + 1] === apps[at] ? others[at + 1]! : at + 1
  return others
}

/** The highest score from each index on, to stop the search early. */
function highestFrom(hits: readonly Pick<EngineHit, 'score'>[], count: number): Float64Array {
  const highest = new Float64Array(count)
  let most = -Infinity
  for (let at = count - 1; at >= 0; at--) highest[at] = most = Math.max(most, worthOf(hits[at]!))
  return highest
}

/** The score without its level. */
function worthOf({ score }: Pick<EngineHit, 'score'>): number {
  return score >= FUSED && score < NAMED ? score - FUSED : score
}
