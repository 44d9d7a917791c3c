import type { Datasource } from '../../../domain/datasources/datasource.ts'
import { answerDocumentId } from '../../../domain/knowledge/answers/answer.ts'
import type { CollectionView, ItemView } from '../../../domain/knowledge/collections/view-collections.ts'
import { newTrackingToken, resultToken } from '../../../domain/search/hits/tracking-token.ts'
import type { Collection, CollectionItem } from '../../schemas/knowledge/collection.ts'
import type { Wire } from '../../schemas/wire.ts'
import { type PersonNames, presentAuthor, presentDocument } from '../present-document.ts'
import { presentFavorite } from './present-reactions.ts'
import { presentSharing } from './present-sharing.ts'

/** What presenting things that people share takes besides them. */
export interface PresentContext {
  readonly people: PersonNames
  /** Those that the reader may know, by name. */
  readonly datasources: ReadonlyMap<string, Datasource>
}

export function presentCollection(view: CollectionView, context: PresentContext): Wire<typeof Collection> {
  const { collection, itemCount, childCount, items, children } = view
  const { name, description, icon, thumbnail, isLocked, parentId, allowedDatasource } = collection.record
  const person = (email: string) => presentAuthor({ email }, context.people)
  return {
    id: collection.id,
    name,
    description,
    ...(icon !== undefined && { icon }),
    ...(thumbnail && { thumbnail: { ...thumbnail } }),
    ...(isLocked && { adminLocked: true }),
    ...(parentId !== undefined && { parentId }),
    ...(allowedDatasource && { allowedDatasource }),
    ...presentSharing(view, context.people),
    trackingToken: resultToken(newTrackingToken(), 0, `collection:${collection.id}`),
    createTime: collection.createdAt.toISOString(),
    updateTime: collection.updatedAt.toISOString(),
    creator: person(collection.sharing.owner),
    updatedBy: person(collection.updatedBy),
    itemCount,
    childCount,
    ...(items && { items: items.map((item) => presentItem(collection.id, item, context)) }),
    favoriteInfo: presentFavorite('COLLECTIONS_TYPE', collection.id, view.reactions),
    ...(children.length > 0 && { children: children.map((child) => presentCollection(child, context)) }),
  }
}

function presentItem(
  collectionId: number,
  { item, document, answer, collection }: ItemView,
  context: PresentContext,
): Wire<typeof CollectionItem> {
  const { target, name = document?.title ?? answer?.record.question, description, icon } = item
  return {
    collectionId,
    itemId: item.id,
    itemType: target.type,
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(icon !== undefined && { icon }),
    ...(target.type === 'DOCUMENT' && { documentId: answer ? answerDocumentId(answer.id) : target.documentId }),
    ...(target.type === 'URL' && { url: target.url }),
    createdBy: presentAuthor({ email: item.createdBy }, context.people),
    createdAt: new Date(item.createdAt).toISOString(),
    ...(document && {
      document: presentDocument(document, context.datasources.get(document.datasource), context.people),
    }),
    ...(collection && { collection: presentCollection(collection, context) }),
  }
}
