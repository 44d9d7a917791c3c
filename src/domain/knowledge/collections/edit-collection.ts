import { badField } from '../../../kernel/bad-field.ts'
import type { Note } from '../../audit/audited.ts'
import { changeShared } from '../../sharing/change-shared.ts'
import { changeSharing, isSameSharing } from '../../sharing/change-sharing.ts'
import { refuseUnlessMay } from '../../sharing/rights.ts'
import { sharingNote } from '../../sharing/sharing-note.ts'
import { type Asking, type Viewer, viewerOf } from '../../sharing/viewer.ts'
import type { Collection } from './collection.ts'
import { type CollectionDeps, collectionFor } from './collection-deps.ts'
import { type FindCollection, heightOf, subtree, wayUp } from './collection-tree.ts'
import { nameExists, putItems, refuseOwnSharing, refuseTooDeep } from './create-collection.ts'
import { newItem, placeItems } from './place-items.ts'
import { type CollectionRequest, readCollection, uniqueName } from './read-collection.ts'

/** Changes a collection: what it says, who may do what with it, and where it stands. */
export async function editCollection(
  deps: CollectionDeps,
  caller: Asking,
  id: number,
  request: CollectionRequest,
): Promise<Collection> {
  const { collections, clock } = deps
  const viewer = await viewerOf(deps, caller)
  const context = { directory: await deps.directory.current(), now: clock.now(), email: caller.email }
  const find = collections.find.bind(collections)
  const change = async () => {
    const { collection, shared } = await collectionFor(find, viewer, id, 'edit')
    const isInside = collection.record.parentId !== undefined
    if (isInside) refuseOwnSharing(request)
    const sharing = isInside ? collection.sharing : changeSharing(collection.sharing, request, context)
    if (!isSameSharing(collection.sharing, sharing)) refuseUnlessMay(viewer, shared, 'share')
    const record = readCollection(viewer, request, collection.record)
    const name = uniqueName(sharing.owner, record)
    const written = await collections.put(id, { sharing, record, name, by: caller.email, at: clock.now() })
    if (written === undefined) throw nameExists(record.name)
    const parentId = request.parentId ?? record.parentId ?? 0
    if (parentId === (record.parentId ?? 0)) return { before: collection, after: written }
    refuseUnlessMay(viewer, shared, 'share')
    return { before: collection, after: await move(deps, find, viewer, written, parentId) }
  }
  return (await changeShared(deps, viewer, collections, change, noteOf)).after
}

/** Where a collection is decides who can see it, so a move is a change of sharing, too. */
function noteOf({ before, after }: { before: Collection; after: Collection }): Note | undefined {
  const { id, record } = after
  const note = sharingNote({ kind: 'collection', id, title: record.name }, before.sharing, after.sharing)
  const { parentId: from } = before.record
  if (from === record.parentId) return note
  const [inside, now] = [from, record.parentId].map((parent) => (parent === undefined ? null : `collection ${parent}`))
  const details = { title: record.name, ...note?.details, parent: { from: inside, to: now } }
  return { action: 'collection.share', subject: `collection ${id}`, details }
}

/** Who may read it changes with the place: that is for those who may decide it, there and here. */
async function move(
  deps: CollectionDeps,
  find: FindCollection,
  viewer: Viewer,
  collection: Collection,
  parentId: number,
): Promise<Collection> {
  const { collections, clock } = deps
  const before = collection.record.parentId === undefined ? undefined : await find(collection.record.parentId)
  if (before !== undefined) {
    const rest = before.record.items.filter(({ target }) => !isChild(target, collection.id))
    await putItems(deps, before, rest, viewer.email)
  }
  const { parentId: _, ...free } = collection.record
  const record = parentId === 0 ? free : { ...free, parentId }
  if (parentId !== 0) {
    const { collection: parent } = await collectionFor(find, viewer, parentId, 'edit')
    if ((await subtree(find, collection)).some((each) => each.id === parentId)) {
      throw badField('parentId', 'must not be the collection itself or a collection inside it')
    }
    refuseTooDeep((await wayUp(find, parent)).length + (await heightOf(find, collection)))
    const item = newItem({ type: 'COLLECTION', collectionId: collection.id }, {}, viewer.email, clock.now())
    await putItems(deps, parent, placeItems(parent.record.items, [item], undefined), viewer.email)
  }
  const { sharing } = collection
  const name = uniqueName(sharing.owner, record)
  const moved = await collections.put(collection.id, { sharing, record, name, by: viewer.email, at: clock.now() })
  if (moved === undefined) throw nameExists(record.name)
  return moved
}

/** Deletes collections with everything in them, all or none. */
export async function deleteCollections(deps: CollectionDeps, caller: Asking, ids: readonly number[]): Promise<void> {
  const { collections } = deps
  const viewer = await viewerOf(deps, caller)
  const find = collections.find.bind(collections)
  await changeShared(deps, viewer, collections, async () => {
    const gone = new Set<number>()
    for (const id of new Set(ids)) {
      if (gone.has(id)) continue
      const { collection } = await collectionFor(find, viewer, id, 'delete')
      const { parentId } = collection.record
      const parent = parentId === undefined ? undefined : await find(parentId)
      if (parent !== undefined) {
        const rest = parent.record.items.filter(({ target }) => !isChild(target, id))
        await putItems(deps, parent, rest, caller.email)
      }
      for (const each of await subtree(find, collection)) {
        await collections.remove(each.id)
        gone.add(each.id)
      }
    }
  })
}

function isChild(target: Collection['record']['items'][number]['target'], id: number): boolean {
  return target.type === 'COLLECTION' && target.collectionId === id
}
