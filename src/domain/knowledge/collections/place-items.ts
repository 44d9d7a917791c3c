import { badField, quoted } from '../../../kernel/bad-field.ts'
import { newRequestId } from '../../../kernel/ids.ts'
import type { CollectionItem, ItemTarget, ItemTexts } from './collection.ts'

export function newItem(target: ItemTarget, texts: ItemTexts, createdBy: string, at: Date): CollectionItem {
  return { id: newRequestId(), target, ...texts, createdBy, createdAt: at.getTime() }
}

/** Puts items before the one with this id, in their order; without one, at the end. */
export function placeItems(
  items: readonly CollectionItem[],
  added: readonly CollectionItem[],
  nextItemId: string | undefined,
): CollectionItem[] {
  if (!nextItemId) return [...items, ...added]
  const at = items.findIndex(({ id }) => id === nextItemId)
  if (at < 0) throw badField('newNextItemId', `must be an item of the collection; got ${quoted(nextItemId)}`)
  return [...items.slice(0, at), ...added, ...items.slice(at)]
}

/** Whether two items are of the same thing. Notes are never the same. */
export function isSameTarget(one: ItemTarget, other: ItemTarget): boolean {
  if (one.type === 'DOCUMENT') return other.type === 'DOCUMENT' && one.documentId === other.documentId
  if (one.type === 'URL') return other.type === 'URL' && one.url === other.url
  return one.type === 'COLLECTION' && other.type === 'COLLECTION' && one.collectionId === other.collectionId
}
