import { visibleHeads } from '../documents/visible-documents.ts'
import type { Pin } from '../knowledge/pins/pin.ts'
import type { PinDeps } from '../knowledge/pins/pin-deps.ts'
import { listPins } from '../knowledge/pins/read-pins.ts'
import { rightsOn } from '../sharing/rights.ts'
import { type Asking, viewerOf } from '../sharing/viewer.ts'

/** A pin with the name of its document, and what the reader may do with it. */
export interface PinnedDocument {
  readonly pin: Pin
  readonly title: string
  readonly mayEdit: boolean
  readonly mayRemove: boolean
}

const MAX_LISTED = 500

/** The pins that the caller may read, of documents that they may see, the latest first. */
export async function pinnedDocuments(deps: PinDeps, caller: Asking): Promise<PinnedDocument[]> {
  const { items: pins } = await listPins(deps, caller, { size: MAX_LISTED })
  const ids = pins.map(({ record }) => record.documentId)
  const [viewer, heads] = await Promise.all([viewerOf(deps, caller), visibleHeads(deps, caller.email, ids)])
  return pins.flatMap((pin) => {
    const head = heads.get(pin.record.documentId)
    if (head === undefined) return []
    const rights = rightsOn(viewer, pin)
    return [{ pin, title: head.title, mayEdit: rights.has('edit'), mayRemove: rights.has('delete') }]
  })
}
