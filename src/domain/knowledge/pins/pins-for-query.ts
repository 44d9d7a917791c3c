import { rightsOn } from '../../sharing/rights.ts'
import type { Viewer } from '../../sharing/viewer.ts'
import type { Pin } from './pin.ts'
import type { PinDeps } from './pin-deps.ts'

const MAX_PINS = 10

/** What two ways to type a query have in common. */
export function foldQuery(query: string): string {
  return (query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

/** Pins of exactly this query that the viewer may read, the oldest first. Whether they see the documents is not asked. */
export async function pinsForQuery(
  { pinMemory }: Pick<PinDeps, 'pinMemory'>,
  viewer: Viewer,
  query: string,
): Promise<Pin[]> {
  const wanted = foldQuery(query)
  if (wanted === '') return []
  const pins = [...(await pinMemory.current()).values()]
  return pins
    .filter(({ record }) => record.queries.some((each) => foldQuery(each) === wanted))
    .filter((pin) => rightsOn(viewer, pin).has('read'))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime() || one.id - other.id)
    .slice(0, MAX_PINS)
}
