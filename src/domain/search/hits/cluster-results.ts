import type { EngineHit } from '../engine/search-engine.ts'
import type { ResultCluster, SearchHit } from './search-hit.ts'

/** Numbers, dates and words that tell versions of one thing apart. */
const VERSION = /\b(?:v|version|rev|revision|copy|draft|final)\b|[\d.,:;()[\]_/-]+/g

/** Puts the hits that an engine found to be nearly the same as a better one beneath it. */
export function clusterResults(hits: readonly SearchHit[], found: readonly EngineHit[]): SearchHit[] {
  const leaderOf = new Map(found.flatMap(({ key, leader }) => (leader === undefined ? [] : [[key, leader]])))
  if (leaderOf.size === 0) return [...hits]
  const groups = new Map<number, [SearchHit, ...SearchHit[]]>()
  for (const hit of hits) {
    const { key } = hit.document
    const group = groups.get(leaderOf.get(key) ?? key)
    // Where the leader cannot be shown any more, the hit stands for itself.
    if (group === undefined) groups.set(key, [hit])
    else group.push(hit)
  }
  return [...groups.values()].map(([leader, ...others]) => (others.length === 0 ? leader : together(leader, others)))
}

/** Of versions of one thing, the latest is shown, and the older beneath it; what else is alike stays in its order. */
function together(leader: SearchHit, others: readonly SearchHit[]): SearchHit {
  const isVersion = (hit: SearchHit) => thingOf(hit) === thingOf(leader)
  const [latest = leader, ...older] = [leader, ...others.filter(isVersion)].sort(
    (a, b) => b.document.updatedAt - a.document.updatedAt,
  )
  const similar = others.filter((hit) => !isVersion(hit))
  const clusters: ResultCluster[] = [
    { type: 'FRESHNESS', hits: older },
    { type: 'SIMILAR', hits: similar },
  ]
  return { ...latest, clusters: clusters.filter(({ hits }) => hits.length > 0) }
}

function thingOf({ document }: SearchHit): string {
  return document.title.toLowerCase().replaceAll(VERSION, ' ').split(/\s+/).join(' ').trim()
}
