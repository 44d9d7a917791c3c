import type { Shared } from '../../sharing/rights.ts'
import type { Collection } from './collection.ts'

/** Where collections are looked up: in memory, or in the store while they are being changed. */
export type FindCollection = (id: number) => Promise<Collection | undefined>

/** From the collection to the root of its tree. */
export async function wayUp(find: FindCollection, collection: Collection): Promise<Collection[]> {
  const way = [collection]
  for (let at = collection; at.record.parentId !== undefined; ) {
    const parent = await find(at.record.parentId)
    // A tree is changed as a whole, so this is a fault; a part without its top has nobody who may read it.
    if (parent === undefined || way.includes(parent)) return []
    way.push(parent)
    at = parent
  }
  return way
}

/** A collection as the sharing policy sees it: a tree is shared as a whole, and a lock applies to everything below it. */
export async function sharedTree(find: FindCollection, collection: Collection): Promise<Shared | undefined> {
  const way = await wayUp(find, collection)
  const root = way.at(-1)
  if (root === undefined) return undefined
  const isLocked = way.some(({ record }) => record.isLocked === true)
  return { kind: 'collection', id: collection.id, sharing: root.sharing, isLocked }
}

function childIds({ record }: Collection): number[] {
  return record.items.flatMap(({ target }) => (target.type === 'COLLECTION' ? [target.collectionId] : []))
}

/** The collection and all below it. */
export async function subtree(find: FindCollection, collection: Collection): Promise<Collection[]> {
  const all = [collection]
  for (const each of all) {
    for (const id of childIds(each)) {
      const child = await find(id)
      if (child !== undefined && !all.some((known) => known.id === child.id)) all.push(child)
    }
  }
  return all
}

/** How many levels the collection has, itself counted. */
export async function heightOf(find: FindCollection, collection: Collection): Promise<number> {
  const heights = await Promise.all(
    childIds(collection).map(async (id) => {
      const child = await find(id)
      return child === undefined ? 0 : heightOf(find, child)
    }),
  )
  return 1 + Math.max(0, ...heights)
}
