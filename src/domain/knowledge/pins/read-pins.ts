import { visibleHeads } from '../../documents/visible-documents.ts'
import { noSuch, rightsOn } from '../../sharing/rights.ts'
import { type Page, type PageRequest, takePage } from '../../sharing/take-page.ts'
import { type Asking, type Viewer, viewerOf } from '../../sharing/viewer.ts'
import type { Pin } from './pin.ts'
import type { PinDeps } from './pin-deps.ts'
import { readPinId } from './write-pin.ts'

/** The position of a pin in the list. */
export interface PinKey {
  readonly createdAt: Date
  readonly id: number
}

const NO_DOCUMENT = 'none:none:none'

/** A page of the pins that the caller may read, of documents that they may see, the latest first. */
export async function listPins(
  deps: PinDeps,
  caller: Asking,
  { size, after }: PageRequest<PinKey>,
): Promise<Page<Pin>> {
  const viewer = await viewerOf(deps, caller)
  const pins = [...(await deps.pinMemory.current()).values()]
    .filter((pin) => after === undefined || inOrder(after, pin) < 0)
    .sort(inOrder)
  return takePage(pins, size, (some) => visiblePins(deps, viewer, some))
}

export async function getPin(deps: PinDeps, caller: Asking, id: string): Promise<Pin> {
  const viewer = await viewerOf(deps, caller)
  const pin = (await deps.pinMemory.current()).get(readPinId(id))
  // Asked also where there is no such pin, so that the time it takes doesn't tell a hidden pin from a missing one.
  const documentId = pin?.record.documentId ?? NO_DOCUMENT
  const seen = await visibleHeads(deps, viewer.email, [documentId])
  if (pin === undefined || !rightsOn(viewer, pin).has('read') || !seen.has(documentId)) throw noSuch('pin', id)
  return pin
}

async function visiblePins(deps: PinDeps, viewer: Viewer, pins: readonly Pin[]): Promise<Pin[]> {
  const readable = pins.filter((pin) => rightsOn(viewer, pin).has('read'))
  const ids = readable.map(({ record }) => record.documentId)
  const seen = await visibleHeads(deps, viewer.email, ids)
  return readable.filter(({ record }) => seen.has(record.documentId))
}

function inOrder(one: PinKey, other: PinKey): number {
  return other.createdAt.getTime() - one.createdAt.getTime() || one.id - other.id
}
