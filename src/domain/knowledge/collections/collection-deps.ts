import type { AuditDeps } from '../../audit/audited.ts'
import type { DocumentStore } from '../../documents/document-store.ts'
import type { ReactionStore } from '../../sharing/reaction.ts'
import { mayRead, noSuch, type Right, refuseUnlessMay, type Shared } from '../../sharing/rights.ts'
import type { SharedMemory } from '../../sharing/shared-memory.ts'
import type { SharedObjectStore } from '../../sharing/shared-object.ts'
import type { Viewer, ViewerDeps } from '../../sharing/viewer.ts'
import type { AnswerRecord } from '../answers/answer.ts'
import type { AnswerEntry } from '../answers/answer-entry.ts'
import { type Collection, type CollectionRecord, MAX_HEIGHT } from './collection.ts'
import { type FindCollection, sharedTree } from './collection-tree.ts'

export interface CollectionDeps extends ViewerDeps, AuditDeps {
  collections: SharedObjectStore<CollectionRecord>
  collectionMemory: SharedMemory<CollectionRecord, Collection>
  answerMemory: SharedMemory<AnswerRecord, AnswerEntry>
  documents: DocumentStore
  reactions: ReactionStore
}

/** No collection has it. */
const NO_COLLECTION = 2 ** 31 - 1

/**
 * A collection for somebody who may do this with it, as `find` has it now; otherwise the refusal. One that may not be
 * read, however deep it stands, is refused after as many questions as one that is not there.
 */
export async function collectionFor(
  find: FindCollection,
  viewer: Viewer,
  id: number,
  right: Right,
): Promise<{ collection: Collection; shared: Shared }> {
  let asked = 0
  const counted: FindCollection = (each) => {
    asked += 1
    return find(each)
  }
  const collection = await counted(id)
  const shared = collection && (await sharedTree(counted, collection))
  if (collection === undefined || shared === undefined || !mayRead(viewer, shared)) {
    while (asked < MAX_HEIGHT) await counted(NO_COLLECTION)
    throw noSuch('collection', id)
  }
  refuseUnlessMay(viewer, shared, right)
  return { collection, shared }
}
