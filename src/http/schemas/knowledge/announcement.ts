import Type from 'typebox'
import { Document } from '../document.ts'
import { named } from '../named.ts'
import { Person } from '../people/person.ts'
import { favoriteField } from './favorite-info.ts'
import { audienceField, ObjectPermissions, Thumbnail } from './sharing.ts'
import { StructuredText } from './structured-text.ts'

const optional = Type.Optional
const time = (description: string) => Type.String({ maxLength: 50, format: 'date-time', description })

export const announcementFields = {
  startTime: time('When it is published. Until then, it is a draft.'),
  endTime: time('When it ends'),
  title: Type.String({ maxLength: 1000 }),
  body: optional(StructuredText),
  emoji: optional(Type.String({ maxLength: 50 })),
  thumbnail: optional(Thumbnail),
  banner: optional(Thumbnail),
  ...audienceField,
  sourceDocumentId: optional(Type.String({ maxLength: 2000, description: 'The document it is about' })),
  hideAttribution: optional(Type.Boolean({ description: "Readers don't see who wrote it" })),
  channel: optional(Type.Enum(['MAIN', 'SOCIAL_FEED'])),
  postType: optional(Type.Enum(['TEXT', 'LINK'])),
  isPrioritized: optional(Type.Boolean()),
  viewUrl: optional(Type.String({ maxLength: 4000 })),
}

const seconds = optional(Type.Integer({ description: 'Unix time in seconds' }))

export const Announcement = named('Announcement', {
  id: Type.Integer(),
  ...announcementFields,
  draftId: optional(Type.Integer({ description: 'While it is a draft' })),
  isPublished: Type.Boolean(),
  permissions: ObjectPermissions,
  trackingToken: optional(Type.String()),
  author: optional(Person),
  createTimestamp: seconds,
  lastUpdateTimestamp: seconds,
  updatedBy: optional(Person),
  sourceDocument: optional(Document),
  viewerInfo: optional(
    Type.Object({
      isDismissed: Type.Boolean({ description: 'The caller dismissed it' }),
      isRead: Type.Boolean({ description: 'The caller marked it as read' }),
    }),
  ),
  ...favoriteField,
})
