import type { TopHit } from '../score/top-hits.ts'
import { FUSED } from '../vectors/fuse-meaning.ts'
import { NAMED } from './named-matches.ts'
import { columnStrings } from './snapshot.ts'
import type { View } from './view.ts'

/** So many hits in a row may come from one datasource before another is looked for. */
const MAX_IN_A_ROW = 3
/** What the hit of another datasource must be worth against the one it is put before. */
const ABOUT_AS_WELL = 0.9

/**
 * Lets other datasources in between where one would fill the page: after three in a row, the best hit of another one comes
 * next, if it matches about as well. Nothing is left out, and only the best `count` are looked at, the same for every page.
 */
export function spreadHits(view: View, hits: readonly TopHit[], count: number): TopHit[] {
  return spreadBy(hits, count, (hit) => appOf(view, hit))
}

/** For hits of whatever engine. */
export function spreadBy<Hit extends Pick<TopHit, 'score'>>(
  hits: readonly Hit[],
  count: number,
  appOfHit: (hit: Hit) => string,
): Hit[] {
  const left = hits.slice(0, count).map((hit) => ({ hit, app: appOfHit(hit) }))
  const spread: Hit[] = []
  let last = ''
  let row = 0
  while (left.length > 0) {
    const [best] = left
    const isTooMany = best!.app === last && row >= MAX_IN_A_ROW
    const other = isTooMany
      ? left.findIndex(({ hit, app }) => app !== last && worthOf(hit) >= worthOf(best!.hit) * ABOUT_AS_WELL)
      : 0
    const [next] = left.splice(Math.max(0, other), 1)
    row = next!.app === last ? row + 1 : 1
    last = next!.app
    spread.push(next!.hit)
  }
  return [...spread, ...hits.slice(count)]
}

/** Without what only puts a hit before all others. */
function worthOf({ score }: Pick<TopHit, 'score'>): number {
  return score >= FUSED && score < NAMED ? score - FUSED : score
}

function appOf({ segments }: View, { segment, document }: TopHit): string {
  const column = segments[segment]!.data.columns['app']
  return column === undefined ? '' : (columnStrings(column)[column.ordinals[document]!] ?? '')
}
