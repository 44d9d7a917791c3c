import { documentId } from '../documents/document.ts'
import type { StoredDocument } from '../documents/document-store.ts'
import type { Pin } from '../knowledge/pins/pin.ts'
import type { PinDeps } from '../knowledge/pins/pin-deps.ts'
import { type VerificationDeps, verifiables } from '../knowledge/verification/verifiable.ts'
import { type VerificationView, viewVerifications } from '../knowledge/verification/view-verifications.ts'
import { rightsOn } from '../sharing/rights.ts'
import { type Asking, viewerOf } from '../sharing/viewer.ts'

export type DocumentCurationDeps = VerificationDeps & PinDeps

/** What people did to a document: its verification, and the queries it is pinned to. */
export interface DocumentCuration {
  /** Undefined if the document was deleted meanwhile. */
  readonly verification: VerificationView | undefined
  readonly pins: readonly { readonly pin: Pin; readonly mayRemove: boolean }[]
}

/** The verification and pins of a document that the caller can see. */
export async function documentCuration(
  deps: DocumentCurationDeps,
  caller: Asking,
  document: StoredDocument,
): Promise<DocumentCuration> {
  const id = documentId(document)
  const [verifiable, viewer, pins] = await Promise.all([
    verifiables(deps, caller, [id]),
    viewerOf(deps, caller),
    deps.pinMemory.current(),
  ])
  const [verification] = await viewVerifications(deps, caller, verifiable)
  const own = [...pins.values()]
    .filter(({ record }) => record.documentId === id)
    .map((pin) => ({ pin, rights: rightsOn(viewer, pin) }))
    .filter(({ rights }) => rights.has('read'))
    .map(({ pin, rights }) => ({ pin, mayRemove: rights.has('delete') }))
  return { verification, pins: own }
}
