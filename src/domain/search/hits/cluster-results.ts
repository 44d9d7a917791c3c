import type { EngineHit } from '../engine/search-engine.ts'
import type { ResultCluster, SearchHit } from './search-hit.ts'

/** Numbers, dates and words that distinguish versions of the same document. */
const VERSION = /\b(?:v|version|rev|revision|copy|draft|final)\b|[\d.,:;()[\]_/-]+/g

/** Groups near duplicates under the better hit that the engine found. */
export function clusterResults(hits: readonly SearchHit[], found: readonly EngineHit[]): SearchHit[] {
  const leaderOf = new Map(found.flatMap(({ key, leader }) => (leader === undefined ? [] : [[key, leader]])))
  if (leaderOf.size === 0) return [...hits]
  const groups = new Map<number, [SearchHit, ...SearchHit[]]>()
  for (const hit of hits) {
    const { key } = hit.document
    const group = groups.get(leaderOf.get(key) ?? key)
    // If the better hit is no longer visible, this one is shown separately.
    if (group === undefined) groups.set(key, [hit])
    else group.push(hit)
  }
  return [...groups.values()].map(([leader, ...others]) => (others.length === 0 ? leader : together(leader, others)))
}

/** Shows the latest of several versions first, with the older ones below. Other near duplicates keep their order. */
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
