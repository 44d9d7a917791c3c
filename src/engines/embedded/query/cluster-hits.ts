import type { EngineHit } from '../../../domain/search/engine/search-engine.ts'
import type { TopHit } from '../score/top-hits.ts'
import type { Column, SegmentData } from '../segment/segment.ts'
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
  const containersIn: ((document: number) => string)[] = []
  return clusterBy(hits, count, {
    containerOf: ({ segment, document }) => (containersIn[segment] ??= containersOf(segments[segment]!.data))(document),
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
  const followers = new Set<Hit>()
  for (const hit of hits.slice(0, count)) {
    const container = tell.containerOf(hit)
    if (container === '') continue
    const leaders = leadersIn.get(container)
    const leader = leaders?.find((better) => tell.areAlike(better, hit))
    if (leader !== undefined) {
      const members = membersOf.get(leader)
      const member = { ...hit, leader: leader.key }
      if (members === undefined) membersOf.set(leader, [member])
      else members.push(member)
      followers.add(hit)
    } else if (leaders !== undefined) leaders.push(hit)
    else leadersIn.set(container, [hit])
  }
  if (followers.size === 0) return [...hits]
  return hits.flatMap((hit) => (followers.has(hit) ? [] : [hit, ...(membersOf.get(hit) ?? [])]))
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

const containers = new WeakMap<SegmentData, (document: number) => string>()

/** The container of each document of a segment; empty for one outside of any. */
function containersOf(data: SegmentData): (document: number) => string {
  let known = containers.get(data)
  if (known === undefined) containers.set(data, (known = makeContainers(data)))
  return known
}

function makeContainers({ columns }: SegmentData): (document: number) => string {
  const apps = singleValues(columns['app'])
  const ids = singleValues(columns['containerId'])
  const names = singleValues(columns['container'])
  if (ids === undefined && names === undefined) return () => ''
  const made = new Map<string, Map<string, string>>()
  return (document) => {
    const container = ids?.(document) || names?.(document) || ''
    if (container === '') return ''
    const app = apps?.(document) ?? ''
    let inApp = made.get(app)
    if (inApp === undefined) made.set(app, (inApp = new Map()))
    // The same string for the same container: looking it up among others takes a fraction of making it.
    let name = inApp.get(container)
    if (name === undefined) inApp.set(container, (name = containerName(app, container)))
    return name
  }
}

function singleValues(column: Column | undefined): ((document: number) => string) | undefined {
  if (column === undefined || column.starts !== null) return undefined
  const strings = columnStrings(column)
  return (document) => strings[column.ordinals[document]!] ?? ''
}

/** What hits of one container have in common; empty: outside of any. */
export function containerName(app: string, container: string): string {
  return container === '' ? '' : `${app}\n${container}`
}
