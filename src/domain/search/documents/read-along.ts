import type { Clock } from '../../../kernel/clock.ts'
import type { Visibility } from '../../access/visibility.ts'
import type { ActivityStore, ReadCount } from '../../activity/activity-event.ts'
import type { PopularDocuments } from '../../activity/popular-documents.ts'
import type { EngineHit, Filter, SearchEngine } from '../engine/search-engine.ts'

interface ReadAlongDeps {
  activity: ActivityStore
  popularity: PopularDocuments
  engine: SearchEngine
  clock: Clock
}

const DAY_MS = 86_400_000
const LATELY_DAYS = 90
/** Documents read by only one person reveal too much about that person. */
const MIN_READERS = 2
const COUNTED = 300
const CONSIDERED = 50

/**
 * Documents that readers of these documents also read, limited to what the caller can see and to the filters. Best first. What everybody
 * reads says little about these documents, so it comes after what few others read.
 */
export async function readAlong(
  { activity, popularity, engine, clock }: ReadAlongDeps,
  email: string,
  documentKeys: readonly number[],
  filters: readonly Filter[],
  visibility: Visibility,
): Promise<EngineHit[]> {
  const since = new Date(clock.now().getTime() - LATELY_DAYS * DAY_MS)
  const along = await activity.readAlongWith(documentKeys, email, since, COUNTED)
  const readers = await popularity.current()
  const closeness = ({ documentKey, people }: ReadCount) =>
    people / Math.sqrt(Math.max(people, readers.get(documentKey) ?? 0))
  const keys = along
    .filter(({ people }) => people >= MIN_READERS)
    .toSorted((one, other) => closeness(other) - closeness(one) || one.documentKey - other.documentKey)
    .slice(0, CONSIDERED)
    .map(({ documentKey }) => documentKey)
  if (keys.length === 0) return []
  const { hits } = await engine.search(
    {
      query: { text: '', phrases: [], excluded: [] },
      filters: [...filters, { kind: 'keys', keys }],
      offset: 0,
      size: keys.length,
      facets: [],
    },
    visibility,
  )
  return hits.toSorted((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key))
}

/** Alternates between the two lists, without duplicates. */
export function inTurn(one: readonly EngineHit[], other: readonly EngineHit[], size: number): EngineHit[] {
  const found = new Map<number, EngineHit>()
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    for (const hit of [one[at], other[at]]) if (hit !== undefined && !found.has(hit.key)) found.set(hit.key, hit)
  }
  return [...found.values()].slice(0, size)
}
