import { visibleHeads } from '../../documents/visible-documents.ts'
import { noSuch, rightsOn } from '../../sharing/rights.ts'
import { type Asking, viewerOf } from '../../sharing/viewer.ts'
import type { Pin } from './pin.ts'
import type { PinDeps } from './pin-deps.ts'
import { readPinId } from './write-pin.ts'

/** All pins that the caller may read, of documents that they may see, the latest first. */
export async function listPins(deps: PinDeps, caller: Asking): Promise<Pin[]> {
  const viewer = await viewerOf(deps, caller)
  const readable = [...(await deps.pinMemory.current()).values()].filter((pin) => rightsOn(viewer, pin).has('read'))
  const seen = await visibleHeads(
    deps,
    caller.email,
    readable.map(({ record }) => record.documentId),
  )
  return readable
    .filter(({ record }) => seen.has(record.documentId))
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime() || one.id - other.id)
}

export async function getPin(deps: PinDeps, caller: Asking, id: string): Promise<Pin> {
  const wanted = readPinId(id)
  const pin = (await listPins(deps, caller)).find((each) => each.id === wanted)
  if (pin === undefined) throw noSuch('pin', id)
  return pin
}
