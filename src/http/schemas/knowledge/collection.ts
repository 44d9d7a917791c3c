import Type from 'typebox'
import { Document } from '../document.ts'
import { named } from '../named.ts'
import { Person } from '../people/person.ts'
import { favoriteField } from './favorite-info.ts'
import { audienceField, ObjectPermissions, rolesField, sharingFields, Thumbnail } from './sharing.ts'

const optional = Type.Optional
const time = optional(Type.String({ format: 'date-time' }))

const itemTexts = {
  name: optional(Type.String({ maxLength: 500 })),
  description: optional(Type.String({ maxLength: 2000 })),
  icon: optional(Type.String({ maxLength: 200 })),
}

export const CollectionItem = named('CollectionItem', {
  collectionId: Type.Integer(),
  itemId: Type.String(),
  itemType: Type.Enum(['DOCUMENT', 'TEXT', 'URL', 'COLLECTION']),
  ...itemTexts,
  documentId: optional(Type.String()),
  url: optional(Type.String()),
  createdBy: optional(Person),
  createdAt: time,
  document: optional(Document),
  // Collections stand in collections.
  collection: optional(Type.Unknown({ description: 'The collection, if this item is one' })),
})

export const Collection = named('Collection', {
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  icon: optional(Type.String()),
  adminLocked: optional(Type.Boolean({ description: 'Only admins can change it' })),
  parentId: optional(Type.Integer({ description: 'Its collection' })),
  thumbnail: optional(Thumbnail),
  allowedDatasource: optional(Type.String({ description: 'Can only contain documents of this data source' })),
  ...audienceField,
  ...rolesField,
  permissions: ObjectPermissions,
  trackingToken: optional(Type.String()),
  createTime: time,
  updateTime: time,
  creator: optional(Person),
  updatedBy: optional(Person),
  itemCount: Type.Integer({ description: 'Number of items the caller can see' }),
  childCount: Type.Integer({ description: 'Number of child collections' }),
  items: optional(Type.Array(CollectionItem)),
  children: optional(Type.Array(Type.Unknown(), { description: 'Nested collections, each with its own children' })),
  ...favoriteField,
})

const collectionFields = {
  ...sharingFields,
  description: optional(Type.String({ maxLength: 10_000 })),
  icon: optional(Type.String({ maxLength: 200 })),
  adminLocked: optional(Type.Boolean({ description: 'Only admins can edit it, and only admins can set this' })),
  parentId: optional(
    Type.Integer({ minimum: 0, description: 'Its collection, which determines who can read it. 0 for none.' }),
  ),
  thumbnail: optional(Thumbnail),
  allowedDatasource: optional(Type.String({ maxLength: 100 })),
}

const nextItemId = optional(
  Type.String({ maxLength: 100, description: 'The item to insert before. Defaults to the end.' }),
)

export const CreateCollectionRequest = named('CreateCollectionRequest', {
  name: Type.String({ maxLength: 500 }),
  ...collectionFields,
  newNextItemId: nextItemId,
})

export const EditCollectionRequest = named('EditCollectionRequest', {
  id: Type.Integer(),
  name: optional(Type.String({ maxLength: 500 })),
  ...collectionFields,
})

export const GetCollectionRequest = named('GetCollectionRequest', {
  id: Type.Integer(),
  withItems: optional(Type.Boolean()),
  withHierarchy: optional(Type.Boolean({ description: 'With rootCollection, the whole tree' })),
  allowedDatasource: optional(Type.String({ maxLength: 100 })),
})

export const GetCollectionResponse = named('GetCollectionResponse', {
  collection: Collection,
  rootCollection: optional(Collection),
  trackingToken: optional(Type.String()),
})

export const AddCollectionItemsRequest = named('AddCollectionItemsRequest', {
  collectionId: Type.Integer(),
  addedCollectionItemDescriptors: optional(
    Type.Array(
      named('CollectionItemDescriptor', {
        itemType: optional(Type.Enum(['DOCUMENT', 'TEXT', 'URL'])),
        documentId: optional(Type.String({ maxLength: 2000 })),
        url: optional(Type.String({ maxLength: 4000 })),
        newNextItemId: nextItemId,
        ...itemTexts,
      }),
      { maxItems: 500 },
    ),
  ),
})

export const EditCollectionItemRequest = named('EditCollectionItemRequest', {
  collectionId: Type.Integer(),
  itemId: Type.String({ maxLength: 100 }),
  ...itemTexts,
})

export const DeleteCollectionItemRequest = named('DeleteCollectionItemRequest', {
  collectionId: Type.Integer(),
  itemId: Type.String({ maxLength: 100 }),
  documentId: optional(Type.String({ maxLength: 2000 })),
})

/** Clients read the fields at the top; newer ones the collection itself. */
export const EditCollectionResponse = named('EditCollectionResponse', {
  ...Collection.properties,
  collection: Collection,
  errorCode: Type.Enum(['COLLECTION_PINNED'], {
    description: 'Required in every response. Ignore it with status 200; a failed edit returns 4xx.',
  }),
})
