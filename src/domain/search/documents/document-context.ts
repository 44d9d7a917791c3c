import type { Collection } from '../../knowledge/collections/collection.ts'
import { sharedTree } from '../../knowledge/collections/collection-tree.ts'
import type { GoLink } from '../../knowledge/golinks/go-link.ts'
import type { Pin } from '../../knowledge/pins/pin.ts'
import type { VerificationRecord } from '../../knowledge/verification/verification.ts'
import { stateNow } from '../../knowledge/verification/view-verifications.ts'
import { mayRead, rightsOn } from '../../sharing/rights.ts'
import { type Asking, type Viewer, viewerOf } from '../../sharing/viewer.ts'
import type { SearchDeps } from '../search-deps.ts'

/** The collections, go links, pins and verification of a document that one reader can see. */
export interface DocumentContext {
  readonly collections: readonly Collection[]
  readonly shortcuts: readonly GoLink[]
  readonly pins: readonly Pin[]
  /** Undefined: never verified or deprecated. */
  readonly verification: VerificationRecord['state'] | undefined
}

/** The contexts of visible documents, by ID. Documents without any are left out. Queries each store once. */
export async function documentContexts(
  deps: SearchDeps,
  caller: Asking,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentContext>> {
  if (ids.length === 0) return new Map()
  const [collections, links, pins, records] = await Promise.all([
    deps.collectionMemory.current(),
    deps.shortcutMemory.current(),
    deps.pinMemory.current(),
    deps.verifications.findAll(ids),
  ])
  let viewing: Promise<Viewer> | undefined
  // Most documents have no context, so the viewer is only looked up when needed.
  const viewer = () => (viewing ??= viewerOf(deps, caller))
  const wanted = new Set(ids)
  const now = deps.clock.now()
  const found = new Map<
    string,
    { collections: Collection[]; shortcuts: GoLink[]; pins: Pin[]; verification: DocumentContext['verification'] }
  >()
  const of = (id: string) => {
    const known = found.get(id) ?? { collections: [], shortcuts: [], pins: [], verification: undefined }
    found.set(id, known)
    return known
  }
  for (const collection of collections.values()) {
    const held = new Set(
      collection.record.items.flatMap(({ target }) =>
        target.type === 'DOCUMENT' && wanted.has(target.documentId) ? [target.documentId] : [],
      ),
    )
    if (held.size === 0) continue
    const shared = await sharedTree(async (id) => collections.get(id), collection)
    if (shared === undefined || !mayRead(await viewer(), shared)) continue
    for (const id of held) of(id).collections.push(collection)
  }
  for (const link of links.values()) {
    const { destinationDocumentId: id = '', unlisted = false } = link.record
    if (wanted.has(id) && !unlisted && rightsOn(await viewer(), link).has('read')) of(id).shortcuts.push(link)
  }
  for (const pin of pins.values()) {
    const { documentId } = pin.record
    if (wanted.has(documentId) && rightsOn(await viewer(), pin).has('read')) of(documentId).pins.push(pin)
  }
  for (const record of records) of(record.documentId).verification = stateNow(record, now)
  return found
}
