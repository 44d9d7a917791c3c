import { badField } from '../../../kernel/bad-field.ts'
import type { SharingRequest } from '../../sharing/change-sharing.ts'
import type { Viewer } from '../../sharing/viewer.ts'
import { readPicture, readRequired } from '../text-fields.ts'
import type { CollectionRecord } from './collection.ts'

/** What a caller says of a collection; absent: nothing changes. */
export interface CollectionRequest extends SharingRequest {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly icon?: string | undefined
  readonly adminLocked?: boolean | undefined
  /** 0 if it has no parent. */
  readonly parentId?: number | undefined
  readonly thumbnail?: { readonly photoId?: string | undefined; readonly url?: string | undefined } | undefined
  readonly allowedDatasource?: string | undefined
}

const BLANK: CollectionRecord = { name: '', description: '', items: [] }

/** The collection as a request leaves it; where it stands is for the tree. */
export function readCollection(
  viewer: Viewer,
  request: CollectionRequest,
  before: CollectionRecord = BLANK,
): CollectionRecord {
  const { adminLocked, allowedDatasource } = request
  if (adminLocked !== undefined && adminLocked !== (before.isLocked ?? false) && !viewer.isAdministrator) {
    throw badField('adminLocked', 'can only be set by administrators; leave it out')
  }
  const icon = request.icon
  const thumbnail = readPicture(request.thumbnail, 'thumbnail')
  return {
    ...before,
    name: readRequired(request.name ?? before.name, 'name'),
    description: request.description ?? before.description,
    ...(icon !== undefined && { icon }),
    ...(thumbnail && { thumbnail }),
    ...(adminLocked !== undefined && { isLocked: adminLocked }),
    ...(allowedDatasource !== undefined && { allowedDatasource }),
  }
}

/** Whoever has two collections side by side tells them by their names. Others' names are nobody's business. */
export function uniqueName(owner: string, { name, parentId }: CollectionRecord): string {
  return JSON.stringify([parentId === undefined ? owner : parentId, name.toLowerCase()])
}
