import { rightsOn } from '../../sharing/rights.ts'
import { type Asking, type ViewerDeps, viewerOf } from '../../sharing/viewer.ts'
import type { Pin } from './pin.ts'
import type { PinDeps } from './pin-deps.ts'

const MAX_PINS = 10

/** What two ways to type a query have in common. */
export function foldQuery(query: string): string {
  return (query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

/** Pins of exactly this query that the caller may read, the oldest first. Whether they see the documents is not asked. */
export async function pinsForQuery(
  deps: ViewerDeps & Pick<PinDeps, 'pinMemory'>,
  caller: Asking,
  query: string,
): Promise<Pin[]> {
  const wanted = foldQuery(query)
  if (wanted === '') return []
  const all = [...(await deps.pinMemory.current()).values()]
  const pins = all.filter(({ record }) => record.queries.some((each) => foldQuery(each) === wanted))
  if (pins.length === 0) return []
  const viewer = await viewerOf(deps, caller)
  return pins
    .filter((pin) => rightsOn(viewer, pin).has('read'))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime() || one.id - other.id)
    .slice(0, MAX_PINS)
}
