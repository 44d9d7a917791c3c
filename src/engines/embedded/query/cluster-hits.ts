import type { EngineHit } from '../../../domain/search/engine/search-engine.ts'
import type { TopHit } from '../score/top-hits.ts'
import type { SegmentData } from '../segment/segment.ts'
import { areNearDuplicates, SIGNATURE_NUMBERS } from '../segment/signature.ts'
import { columnStrings } from './snapshot.ts'
import type { View } from './view.ts'

/** A hit, and the key of the better one that it is nearly the same as. */
export type Clustered<Hit> = Hit & { leader?: number }

/**
 * Puts hits that are nearly the same as a better one of the same container right behind it. Only hits are looked at, so
 * only what the caller may see; only the best `count`, the same for every page, so that pages fit together.
 */
export function clusterHits({ segments }: View, hits: readonly TopHit[], count: number): Clustered<TopHit>[] {
  return clusterBy(hits, count, {
    containerOf: ({ segment, document }) => containerOf(segments[segment]!.data, document),
    areAlike: (better, hit) => areAlike(segments, better, hit),
  })
}

/** For hits of whatever engine. */
export function clusterBy<Hit extends Pick<TopHit, 'key'>>(
  hits: readonly Hit[],
  count: number,
  tell: { containerOf(hit: Hit): string; areAlike(better: Hit, hit: Hit): boolean },
): Clustered<Hit>[] {
  const leadersIn = new Map<string, Hit[]>()
  const membersOf = new Map<Hit, Clustered<Hit>[]>()
  for (const hit of hits.slice(0, count)) {
    const container = tell.containerOf(hit)
    const leaders = leadersIn.get(container)
    const leader = leaders?.find((better) => tell.areAlike(better, hit))
    if (leader !== undefined) membersOf.get(leader)!.push({ ...hit, leader: leader.key })
    else {
      membersOf.set(hit, [])
      if (leaders !== undefined) leaders.push(hit)
      else if (container !== '') leadersIn.set(container, [hit])
    }
  }
  return hits.flatMap((hit, rank) => {
    if (rank >= count) return [hit]
    const members = membersOf.get(hit)
    return members === undefined ? [] : [hit, ...members]
  })
}

function areAlike(segments: View['segments'], a: TopHit, b: TopHit): boolean {
  return areNearDuplicates(
    segments[a.segment]!.data.signatures,
    a.document * SIGNATURE_NUMBERS,
    segments[b.segment]!.data.signatures,
    b.document * SIGNATURE_NUMBERS,
  )
}

/** From `offset` on, `size` hits and whatever stands behind them. */
export function clusteredPage(hits: readonly Clustered<EngineHit>[], offset: number, size: number): EngineHit[] {
  const page: EngineHit[] = []
  let leaders = 0
  for (const { key, score, leader } of hits.slice(offset)) {
    if (leader === undefined && leaders++ === size) break
    page.push({ key, score, ...(leader !== undefined && { leader }) })
  }
  return page
}

/** Empty for a document outside of any. */
function containerOf(data: SegmentData, document: number): string {
  const value = (field: 'app' | 'container' | 'containerId') => {
    const column = data.columns[field]
    return (column && column.starts === null && columnStrings(column)[column.ordinals[document]!]) || ''
  }
  return containerName(value('app'), value('containerId') || value('container'))
}

/** What hits of one container have in common; empty: outside of any. */
export function containerName(app: string, container: string): string {
  return container === '' ? '' : `${app}\n${container}`
}
