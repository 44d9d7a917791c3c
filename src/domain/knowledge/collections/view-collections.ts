import type { StoredDocument } from '../../documents/document-store.ts'
import { visibleDocuments, visibleHeads } from '../../documents/visible-documents.ts'
import { NO_REACTIONS, type Reactions } from '../../sharing/reaction.ts'
import { mayRead, noSuch, type Right, rightsOn } from '../../sharing/rights.ts'
import type { Sharing } from '../../sharing/sharing.ts'
import { type Page, type PageRequest, takePage } from '../../sharing/take-page.ts'
import { type Asking, type Viewer, viewerOf } from '../../sharing/viewer.ts'
import { type Answer, readAnswerDocumentId } from '../answers/answer.ts'
import type { Collection, CollectionItem } from './collection.ts'
import type { CollectionDeps } from './collection-deps.ts'
import { type FindCollection, sharedTree, wayUp } from './collection-tree.ts'

/** An item with what it is of. One whose document the reader may not see is not there for that reader. */
export interface ItemView {
  readonly item: CollectionItem
  readonly document?: StoredDocument
  readonly answer?: Answer
  readonly collection?: CollectionView
}

/** A collection as one reader sees it. */
export interface CollectionView {
  readonly collection: Collection
  /** Of its tree. */
  readonly sharing: Sharing
  readonly rights: ReadonlySet<Right>
  readonly isAdministrator: boolean
  readonly itemCount: number
  readonly childCount: number
  readonly reactions: Reactions
  /** Where they are wanted. */
  readonly children: readonly CollectionView[]
  /** Where they are wanted. */
  readonly items?: readonly ItemView[]
}

export interface ViewOptions {
  readonly withItems?: boolean | undefined
  /** Collections inside, and those inside these. */
  readonly withChildren?: boolean | undefined
  /** For the answer to whoever has just changed it, perhaps so that they may not read it any more. */
  readonly isJustWritten?: boolean | undefined
}

/** One collection, for those who may read it. */
export async function getCollection(
  deps: CollectionDeps,
  caller: Asking,
  id: number,
  options: ViewOptions,
): Promise<CollectionView> {
  const viewer = await viewerOf(deps, caller)
  const find = await findInMemory(deps)
  const collection = await find(id)
  // A missing collection takes the same queries as one the viewer can't read, so timing doesn't reveal which it is.
  const [view] = await viewCollections(deps, viewer, find, collection === undefined ? [] : [collection], options)
  if (view === undefined) throw noSuch('collection', id)
  return view
}

/** The root of a collection's tree, with the whole tree. */
export async function rootOf(deps: CollectionDeps, caller: Asking, { collection }: CollectionView) {
  const find = await findInMemory(deps)
  const root = (await wayUp(find, collection)).at(-1) ?? collection
  return getCollection(deps, caller, root.id, { withChildren: true })
}

/** All collections that the caller may read, by name. */
export async function listCollections(
  deps: CollectionDeps,
  caller: Asking,
  isWanted: (collection: Collection) => boolean = () => true,
  options: ViewOptions = {},
): Promise<CollectionView[]> {
  const viewer = await viewerOf(deps, caller)
  const all = await deps.collectionMemory.current()
  const wanted = [...all.values()].filter(isWanted)
  const views = await viewCollections(deps, viewer, async (id) => all.get(id), wanted, options)
  return views.sort((one, other) => byName(keyOf(one.collection), keyOf(other.collection)))
}

/** The position of a collection in the list. */
export interface CollectionKey {
  readonly name: string
  readonly id: number
}

/** A page of the collections that the caller may read, by name. */
export async function pageOfCollections(
  deps: CollectionDeps,
  caller: Asking,
  isWanted: (collection: Collection) => boolean,
  { size, after }: PageRequest<CollectionKey>,
): Promise<Page<CollectionView>> {
  const viewer = await viewerOf(deps, caller)
  const all = await deps.collectionMemory.current()
  const wanted = [...all.values()]
    .filter((each) => isWanted(each) && (after === undefined || byName(after, keyOf(each)) < 0))
    .sort((one, other) => byName(keyOf(one), keyOf(other)))
  return takePage(wanted, size, (some) => viewCollections(deps, viewer, async (id) => all.get(id), some, {}))
}

function keyOf({ id, record: { name } }: Collection): CollectionKey {
  return { name, id }
}

function byName(one: CollectionKey, other: CollectionKey): number {
  return one.name === other.name ? one.id - other.id : one.name < other.name ? -1 : 1
}

async function findInMemory({ collectionMemory }: CollectionDeps): Promise<FindCollection> {
  const all = await collectionMemory.current()
  return async (id) => all.get(id)
}

/** Those of the collections that the viewer may read, in their order. */
async function viewCollections(
  deps: CollectionDeps,
  viewer: Viewer,
  find: FindCollection,
  collections: readonly Collection[],
  { withItems = false, withChildren = false, isJustWritten = false }: ViewOptions,
): Promise<CollectionView[]> {
  const readable: { collection: Collection; sharing: Sharing; rights: ReadonlySet<Right> }[] = []
  for (const collection of collections) {
    const shared = await sharedTree(find, collection)
    const rights = shared && rightsOn(viewer, shared)
    if (shared && rights && (isJustWritten || rights.has('read'))) {
      readable.push({ collection, sharing: shared.sharing, rights })
    }
  }
  const items = readable.flatMap(({ collection }) => collection.record.items)
  const seen = await readTargets(deps, viewer, items, withItems)
  const ids = readable.map(({ collection }) => collection.id)
  const said = await deps.reactions.reactionsTo('collection', ids, viewer.email)
  return Promise.all(
    readable.map(async (each) => {
      const views: ItemView[] = []
      const children: CollectionView[] = []
      for (const item of each.collection.record.items) {
        const { target } = item
        if (target.type === 'COLLECTION') {
          const child = await find(target.collectionId)
          if (child === undefined) continue
          const isLookedInto = withItems || withChildren
          const [view] = isLookedInto ? await viewCollections(deps, viewer, find, [child], { withChildren }) : []
          if (view !== undefined && withChildren) children.push(view)
          views.push({ item, ...(view && { collection: view }) })
        } else if (target.type !== 'DOCUMENT') views.push({ item })
        else {
          const found = seen.get(target.documentId)
          if (found !== undefined) views.push({ item, ...found })
        }
      }
      const { isAdministrator } = viewer
      const reactions = said.get(each.collection.id) ?? NO_REACTIONS
      const childCount = views.filter(({ item }) => item.target.type === 'COLLECTION').length
      const counts = { itemCount: views.length, childCount }
      return { ...each, isAdministrator, reactions, ...counts, children, ...(withItems && { items: views }) }
    }),
  )
}

/** What the viewer may see of the documents and answers that items are of. */
async function readTargets(
  deps: CollectionDeps,
  viewer: Viewer,
  items: readonly CollectionItem[],
  isShown: boolean,
): Promise<Map<string, Pick<ItemView, 'document' | 'answer'>>> {
  const ids = items.flatMap(({ target }) => (target.type === 'DOCUMENT' ? [target.documentId] : []))
  const seen = new Map<string, Pick<ItemView, 'document' | 'answer'>>()
  if (isShown) {
    for (const [id, document] of await visibleDocuments(deps, viewer.email, ids)) seen.set(id, { document })
  } else for (const id of (await visibleHeads(deps, viewer.email, ids)).keys()) seen.set(id, {})
  const answers = await deps.answerMemory.current()
  for (const id of ids) {
    const answer = answers.get(readAnswerDocumentId(id) ?? 0)?.answer
    if (answer !== undefined && mayRead(viewer, answer)) seen.set(id, { answer })
  }
  return seen
}
