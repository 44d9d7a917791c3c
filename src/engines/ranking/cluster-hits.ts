import type { EngineHit } from '../../domain/search/engine/search-engine.ts'

/** A hit, and the key of the better one that it is nearly the same as. */
export type Clustered<Hit> = Hit & { leader?: number }

/**
 * Puts hits that are nearly the same as a better one of the same container right behind it. Only looks at the best `count`. `shown`: how
 * many leaders are shown, if only the first ones are. No hit behind them is compared with another one behind them: with many hits
 * of one container, that would take longer than everything else.
 */
export function clusterBy<Hit extends Pick<EngineHit, 'key'>>(
  hits: readonly Hit[],
  count: number,
  compare: { containerOf(hit: Hit): string; areAlike(better: Hit, hit: Hit): boolean },
  shown = Infinity,
): Clustered<Hit>[] {
  const leadersIn = new Map<string, Hit[]>()
  const membersOf = new Map<Hit, Clustered<Hit>[]>()
  const followers = new Set<Hit>()
  const looked = Math.min(count, hits.length)
  for (let at = 0; at < looked; at++) {
    const hit = hits[at]!
    const isBehind = at - followers.size >= shown
    const container = compare.containerOf(hit)
    if (container === '') continue
    const leaders = leadersIn.get(container)
    const leader = leaders?.find((better) => compare.areAlike(better, hit))
    if (leader !== undefined) {
      const members = membersOf.get(leader)
      const member = { ...hit, leader: leader.key }
      if (members === undefined) membersOf.set(leader, [member])
      else members.push(member)
      followers.add(hit)
    } else if (isBehind) continue
    else if (leaders !== undefined) leaders.push(hit)
    else leadersIn.set(container, [hit])
  }
  if (followers.size === 0) return [...hits]
  return hits.flatMap((hit) => (followers.has(hit) ? [] : [hit, ...(membersOf.get(hit) ?? [])]))
}

/** `size` hits from `offset` on, each with the near duplicates that follow it. */
export function clusteredPage(hits: readonly Clustered<EngineHit>[], offset: number, size: number): EngineHit[] {
  const page: EngineHit[] = []
  let leaders = 0
  for (const { key, score, leader } of hits.slice(offset)) {
    if (leader === undefined && leaders++ === size) break
    page.push({ key, score, ...(leader !== undefined && { leader }) })
  }
  return page
}

/** The same for all hits of one container; empty for a hit outside of any. */
export function containerName(app: string, container: string): string {
  return container === '' ? '' : `${app}\n${container}`
}
