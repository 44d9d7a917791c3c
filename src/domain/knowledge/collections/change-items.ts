import { badField, quoted } from '../../../kernel/bad-field.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import { visibleHeads } from '../../documents/visible-documents.ts'
import { readWebAddress } from '../../shared/web-address.ts'
import { changeShared } from '../../sharing/change-shared.ts'
import { mayRead } from '../../sharing/rights.ts'
import { type Asking, type Viewer, viewerOf } from '../../sharing/viewer.ts'
import { readAnswerDocumentId } from '../answers/answer.ts'
import { readRequired } from '../text-fields.ts'
import type { Collection, CollectionItem, ItemTarget, ItemTexts } from './collection.ts'
import { type CollectionDeps, collectionFor } from './collection-deps.ts'
import { putItems } from './create-collection.ts'
import { isSameTarget, newItem, placeItems } from './place-items.ts'

export interface ItemTextsRequest {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly icon?: string | undefined
}

export interface ItemRequest extends ItemTextsRequest {
  readonly itemType?: 'DOCUMENT' | 'URL' | 'TEXT' | undefined
  readonly documentId?: string | undefined
  readonly url?: string | undefined
  /** The item that it is to stand before. */
  readonly newNextItemId?: string | undefined
}

/** Adds items; all or none. Only what the caller can see may be added. */
export async function addItems(
  deps: CollectionDeps,
  caller: Asking,
  collectionId: number,
  requests: readonly ItemRequest[],
): Promise<Collection> {
  const viewer = await viewerOf(deps, caller)
  const targets = requests.map((request, at) => readTarget(request, `addedCollectionItemDescriptors[${at}]`))
  const visible = await visibleTargets(deps, viewer, targets)
  return changeItems(deps, viewer, collectionId, (collection) => {
    let items: readonly CollectionItem[] = collection.record.items
    for (const [at, request] of requests.entries()) {
      const target = targets[at] as ItemTarget
      refuseTarget(target, collection, visible)
      if (items.some((item) => isSameTarget(item.target, target))) {
        throw new ServiceError('existing_item', `The collection already contains item ${at}; nothing was added`)
      }
      const item = newItem(target, readTexts(request), caller.email, deps.clock.now())
      items = placeItems(items, [item], request.newNextItemId)
    }
    return items
  })
}

export async function editItem(
  deps: CollectionDeps,
  caller: Asking,
  { collectionId, itemId, ...texts }: ItemTextsRequest & { readonly collectionId: number; readonly itemId: string },
): Promise<Collection> {
  const viewer = await viewerOf(deps, caller)
  return changeItems(deps, viewer, collectionId, ({ record }) => {
    refuseNoItem(record.items, itemId)
    return record.items.map((item) => (item.id === itemId ? { ...item, ...readTexts(texts) } : item))
  })
}

export async function removeItem(
  deps: CollectionDeps,
  caller: Asking,
  { collectionId, itemId }: { readonly collectionId: number; readonly itemId: string },
): Promise<Collection> {
  const viewer = await viewerOf(deps, caller)
  return changeItems(deps, viewer, collectionId, ({ record }) => {
    const item = refuseNoItem(record.items, itemId)
    if (item.target.type === 'COLLECTION') {
      throw badField('itemId', `is collection ${item.target.collectionId}; delete or move that collection instead`)
    }
    return record.items.filter(({ id }) => id !== itemId)
  })
}

async function changeItems(
  deps: CollectionDeps,
  viewer: Viewer,
  id: number,
  change: (collection: Collection) => readonly CollectionItem[],
): Promise<Collection> {
  const { collections } = deps
  return changeShared(deps, viewer, collections, async () => {
    const { collection } = await collectionFor(collections.find.bind(collections), viewer, id, 'edit')
    return putItems(deps, collection, change(collection), viewer.email)
  })
}

function readTarget({ itemType, documentId, url, name }: ItemRequest, field: string): ItemTarget {
  const type = itemType ?? (documentId ? 'DOCUMENT' : url ? 'URL' : 'TEXT')
  if (type === 'DOCUMENT') return { type, documentId: readRequired(documentId, `${field}.documentId`) }
  if (type === 'URL') return { type, url: readWebAddress(url ?? '', `${field}.url`) }
  readRequired(name, `${field}.name`)
  return { type }
}

function readTexts(request: ItemTextsRequest): ItemTexts {
  const texts: Record<string, string> = {}
  for (const field of ['name', 'description', 'icon'] as const) {
    const text = request[field]
    if (text !== undefined) texts[field] = text
  }
  return texts
}

/** Documents and answers that the caller may read, by their ids. */
async function visibleTargets(
  deps: CollectionDeps,
  viewer: Viewer,
  targets: readonly ItemTarget[],
): Promise<ReadonlyMap<string, { readonly datasource: string }>> {
  const ids = targets.flatMap((target) => (target.type === 'DOCUMENT' ? [target.documentId] : []))
  const found = new Map<string, { datasource: string }>(await visibleHeads(deps, viewer.email, ids))
  const answers = await deps.answerMemory.current()
  for (const id of ids) {
    const answer = answers.get(readAnswerDocumentId(id) ?? 0)?.answer
    if (answer !== undefined && mayRead(viewer, answer)) found.set(id, { datasource: 'answers' })
  }
  return found
}

function refuseTarget(
  target: ItemTarget,
  { record: { allowedDatasource } }: Collection,
  visible: Awaited<ReturnType<typeof visibleTargets>>,
): void {
  const document = target.type === 'DOCUMENT' ? visible.get(target.documentId) : undefined
  if (target.type === 'DOCUMENT' && document === undefined) {
    throw new ServiceError('corrupt_item', `Document ${quoted(target.documentId)} not found, or you don't have access`)
  }
  if (allowedDatasource && document?.datasource !== allowedDatasource) {
    throw new ServiceError('corrupt_item', `The collection can only contain documents from ${allowedDatasource}`)
  }
}

function refuseNoItem(items: readonly CollectionItem[], id: string): CollectionItem {
  const item = items.find((each) => each.id === id)
  if (item === undefined) throw new ServiceError('not_found', `Item ${quoted(id)} not found in the collection`)
  return item
}
