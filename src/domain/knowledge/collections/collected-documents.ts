import { visibleHeads } from '../../documents/visible-documents.ts'
import { mayRead } from '../../sharing/rights.ts'
import { type Asking, viewerOf } from '../../sharing/viewer.ts'
import type { Collection } from './collection.ts'
import type { CollectionDeps } from './collection-deps.ts'
import { sharedTree } from './collection-tree.ts'

type Deps = Pick<CollectionDeps, 'accounts' | 'directory' | 'visibilities' | 'clock' | 'collectionMemory' | 'documents'>

/** What two ways to write the name of a collection have in common. */
export function foldName(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, ' ')
}

/** All collections that the caller may read. */
export async function readableCollections(deps: Omit<Deps, 'documents'>, caller: Asking): Promise<Collection[]> {
  const viewer = await viewerOf(deps, caller)
  const all = await deps.collectionMemory.current()
  const readable: Collection[] = []
  for (const collection of all.values()) {
    const shared = await sharedTree(async (id) => all.get(id), collection)
    if (shared !== undefined && mayRead(viewer, shared)) readable.push(collection)
  }
  return readable
}

/**
 * Numbers of the visible documents in the readable collections that these names, or ids, mean, by the folded name. Of
 * several collections of one name all count: whose they are cannot be said in a query.
 */
export async function collectedDocuments(
  deps: Deps,
  caller: Asking,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const wanted = new Set(names.map(foldName))
  const ids = new Map<string, string[]>()
  for (const { id, record } of await readableCollections(deps, caller)) {
    for (const name of [foldName(record.name), String(id)]) {
      if (!wanted.has(name)) continue
      const items = record.items.flatMap(({ target }) => (target.type === 'DOCUMENT' ? [target.documentId] : []))
      ids.set(name, [...(ids.get(name) ?? []), ...items])
    }
  }
  const heads = await visibleHeads(deps, caller.email, [...ids.values()].flat())
  return new Map([...ids].map(([name, own]) => [name, own.flatMap((id) => heads.get(id)?.key ?? [])]))
}
