import { badField, quoted } from '../../../kernel/bad-field.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import { newSharing } from '../../sharing/change-sharing.ts'
import { type Asking, type Viewer, viewerOf } from '../../sharing/viewer.ts'
import { type Collection, type CollectionItem, MAX_HEIGHT, MAX_ITEMS } from './collection.ts'
import { type CollectionDeps, collectionFor } from './collection-deps.ts'
import { wayUp } from './collection-tree.ts'
import { newItem, placeItems } from './place-items.ts'
import { type CollectionRequest, readCollection, uniqueName } from './read-collection.ts'

/** Makes a collection, on its own or inside another one. */
export async function createCollection(
  deps: CollectionDeps,
  caller: Asking,
  request: CollectionRequest & { readonly newNextItemId?: string | undefined },
): Promise<Collection> {
  const { collections, clock } = deps
  const viewer = await viewerOf(deps, caller)
  const record = readCollection(viewer, request)
  const context = { directory: await deps.directory.current(), now: clock.now(), email: caller.email }
  const isInside = (request.parentId ?? 0) !== 0
  if (isInside) refuseOwnSharing(request)
  const sharing = newSharing(request, context, isInside)
  const at = clock.now()
  return collections.exclusively(async () => {
    const parent = isInside ? await parentFor(deps, viewer, request.parentId ?? 0) : undefined
    const placed = { ...record, ...(parent && { parentId: parent.id }) }
    const name = uniqueName(caller.email, placed)
    const made = await collections.add({ sharing, record: placed, name, by: caller.email, at })
    if (made === undefined) throw nameExists(record.name)
    if (parent !== undefined) {
      const item = newItem({ type: 'COLLECTION', collectionId: made.id }, {}, caller.email, at)
      await putItems(deps, parent, placeItems(parent.record.items, [item], request.newNextItemId), caller.email)
    }
    return made
  })
}

/** A collection to put another one into, if the caller may and it is not too deep. */
async function parentFor({ collections }: CollectionDeps, viewer: Viewer, id: number): Promise<Collection> {
  const find = collections.find.bind(collections)
  const { collection } = await collectionFor(find, viewer, id, 'edit')
  refuseTooDeep((await wayUp(find, collection)).length + 1)
  return collection
}

export function refuseTooDeep(height: number): void {
  if (height <= MAX_HEIGHT) return
  throw new ServiceError('collection_too_deep', `Collections can be nested at most ${MAX_HEIGHT} levels deep`)
}

/** A tree has one sharing. */
export function refuseOwnSharing({
  addedRoles = [],
  removedRoles = [],
  audienceFilters = [],
}: CollectionRequest): void {
  const field = addedRoles.length > 0 ? 'addedRoles' : removedRoles.length > 0 ? 'removedRoles' : 'audienceFilters'
  if (addedRoles.length + removedRoles.length + audienceFilters.length === 0) return
  throw badField(field, "can't be set on a nested collection; set it on the outermost collection")
}

export function nameExists(name: string): ServiceError {
  return new ServiceError(
    'collection_name_exists',
    `A collection named ${quoted(name)} already exists there; choose another name`,
  )
}

/** Writes the items of a collection, within `exclusively`. */
export async function putItems(
  { collections, clock }: CollectionDeps,
  collection: Collection,
  items: readonly CollectionItem[],
  by: string,
): Promise<Collection> {
  if (items.length > MAX_ITEMS) {
    throw new ServiceError('collection_too_wide', `A collection can have at most ${MAX_ITEMS} items`)
  }
  const { sharing } = collection
  const record = { ...collection.record, items }
  const name = uniqueName(sharing.owner, record)
  const written = await collections.put(collection.id, { sharing, record, name, by, at: clock.now() })
  if (written === undefined) throw nameExists(record.name)
  return written
}
