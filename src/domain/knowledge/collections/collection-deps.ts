import type { AuditDeps } from '../../audit/audited.ts'
import type { DocumentStore } from '../../documents/document-store.ts'
import { noSuch, type Right, refuseUnlessMay, type Shared } from '../../sharing/rights.ts'
import type { SharedMemory } from '../../sharing/shared-memory.ts'
import type { SharedObjectStore } from '../../sharing/shared-object.ts'
import type { Viewer, ViewerDeps } from '../../sharing/viewer.ts'
import type { AnswerRecord } from '../answers/answer.ts'
import type { AnswerEntry } from '../answers/answer-entry.ts'
import type { Collection, CollectionRecord } from './collection.ts'
import { type FindCollection, sharedTree } from './collection-tree.ts'

export interface CollectionDeps extends ViewerDeps, AuditDeps {
  collections: SharedObjectStore<CollectionRecord>
  collectionMemory: SharedMemory<CollectionRecord, Collection>
  answerMemory: SharedMemory<AnswerRecord, AnswerEntry>
  documents: DocumentStore
}

/** A collection for somebody who may do this with it, as `find` has it now; otherwise the refusal. */
export async function collectionFor(
  find: FindCollection,
  viewer: Viewer,
  id: number,
  right: Right,
): Promise<{ collection: Collection; shared: Shared }> {
  const collection = await find(id)
  const shared = collection && (await sharedTree(find, collection))
  if (collection === undefined || shared === undefined) throw noSuch('collection', id)
  refuseUnlessMay(viewer, shared, right)
  return { collection, shared }
}
