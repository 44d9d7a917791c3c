import { areNearDuplicates, SIGNATURE_NUMBERS } from '../../indexing/signature.ts'
import { type Clustered, clusterBy, containerName } from '../../ranking/cluster-hits.ts'
import type { TopHit } from '../score/top-hits.ts'
import type { Column, SegmentData } from '../segment/segment.ts'
import { columnStrings } from './snapshot.ts'
import type { View } from './view.ts'

/**
 * Puts hits that are nearly the same as a better one of the same container right behind it. Only hits are looked at, so
 * only what the caller may see; only the best `count`, the same for every page, so that pages fit together.
 */
export function clusterHits(
  { segments }: View,
  hits: readonly TopHit[],
  count: number,
  shown?: number,
): Clustered<TopHit>[] {
  const containersIn: ((document: number) => string)[] = []
  const compare = {
    containerOf: ({ segment, document }: TopHit) =>
      (containersIn[segment] ??= containersOf(segments[segment]!.data))(document),
    areAlike: (better: TopHit, hit: TopHit) => areAlike(segments, better, hit),
  }
  return clusterBy(hits, count, compare, shown)
}

function areAlike(segments: View['segments'], a: TopHit, b: TopHit): boolean {
  return areNearDuplicates(
    segments[a.segment]!.data.signatures,
    a.document * SIGNATURE_NUMBERS,
    segments[b.segment]!.data.signatures,
    b.document * SIGNATURE_NUMBERS,
  )
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
