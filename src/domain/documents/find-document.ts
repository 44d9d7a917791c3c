import { badField } from '../../kernel/bad-field.ts'
import type { DocumentHead, DocumentPointer, DocumentStore } from './document-store.ts'

/**
 * The document that a pointer means, if there is one. A document pushed without an object type is found under any:
 * some operations demand one.
 */
export async function findDocument(
  documents: DocumentStore,
  pointer: DocumentPointer,
): Promise<DocumentHead | undefined> {
  if (!pointer.id && !pointer.viewUrl) {
    throw badField('id', 'is required, unless you send `viewURL`')
  }
  return chooseDocument(await documents.find(pointer), pointer.objectType)
}

/** Of documents with the same name, the one of this object type; without a type there may be only one. */
export function chooseDocument<Found extends Pick<DocumentHead, 'objectType'>>(
  found: readonly Found[],
  objectType: string | undefined,
): Found | undefined {
  const wanted = objectType?.toLowerCase()
  if (wanted !== undefined && wanted !== '') {
    return (
      found.find((head) => head.objectType.toLowerCase() === wanted) ?? found.find((head) => head.objectType === '')
    )
  }
  if (found.length > 1) {
    const types = found.map((head) => head.objectType || '(none)').join(', ')
    throw badField('objectType', `is required because several documents have this ID; use one of ${types}`, {
      code: 'object_type_required',
    })
  }
  return found[0]
}
