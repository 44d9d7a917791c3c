import Type from 'typebox'
import type { AnswerRequest } from '../../../domain/knowledge/answers/answer-request.ts'
import { Document } from '../document.ts'
import { named } from '../named.ts'
import { Person } from '../people/person.ts'
import { DocumentSpec } from '../search/search-request.ts'
import type { Wire } from '../wire.ts'
import { Collection } from './collection.ts'
import { favoriteField } from './favorite-info.ts'
import { audienceField, ObjectPermissions, readSharing, rolesField, sharingFields } from './sharing.ts'
import { StructuredText } from './structured-text.ts'
import { Verification } from './verification.ts'

const optional = Type.Optional
const time = optional(Type.String({ format: 'date-time' }))

const texts = {
  question: optional(Type.String({ maxLength: 1000 })),
  questionVariations: optional(
    Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 50, description: 'Other phrasings of the question' }),
  ),
  bodyText: optional(Type.String({ maxLength: 100_000 })),
  boardId: optional(Type.Integer()),
  sourceDocumentSpec: optional(DocumentSpec),
  sourceType: optional(Type.Enum(['DOCUMENT', 'ASSISTANT'])),
}
const writable = {
  ...texts,
  ...sharingFields,
  ...rolesField,
  combinedAnswerText: optional(StructuredText),
  addedCollections: optional(Type.Array(Type.Integer(), { maxItems: 100, description: 'Collections to add it to' })),
}

export const Answer = named('Answer', {
  id: Type.Integer(),
  docId: Type.String({ description: 'Its document ID' }),
  ...texts,
  ...audienceField,
  ...rolesField,
  permissions: ObjectPermissions,
  trackingToken: optional(Type.String()),
  combinedAnswerText: optional(StructuredText),
  likes: optional(
    named('AnswerLikes', {
      likedBy: Type.Array(named('AnswerLike', { user: optional(Person), createTime: time }), {
        description: 'The most recent 20',
      }),
      likedByUser: Type.Boolean(),
      numLikes: Type.Integer(),
    }),
  ),
  author: optional(Person),
  createTime: time,
  updateTime: time,
  updatedBy: optional(Person),
  verification: optional(Verification),
  collections: optional(
    Type.Array(Collection, { description: 'The collections that contain it and that the caller can read' }),
  ),
  documentCategory: optional(Type.String()),
  sourceDocument: optional(Document),
})

export const AnswerCreationData = named('AnswerCreationData', writable)

export const EditAnswerRequest = named('EditAnswerRequest', {
  id: Type.Integer(),
  docId: optional(Type.String({ maxLength: 200 })),
  ...writable,
  removedCollections: optional(
    Type.Array(Type.Integer(), { maxItems: 100, description: 'Collections to remove it from' }),
  ),
})

export const AnswerResult = named('AnswerResult', {
  answer: Answer,
  trackingToken: optional(Type.String()),
  ...favoriteField,
})

export function readAnswerRequest(request: Omit<Wire<typeof EditAnswerRequest>, 'id'>): AnswerRequest {
  const { combinedAnswerText, bodyText, sourceDocumentSpec } = request
  return {
    ...readSharing(request),
    question: request.question,
    questionVariations: request.questionVariations,
    body: combinedAnswerText?.text ?? bodyText,
    source: sourceDocumentSpec,
    sourceType: request.sourceType,
    boardId: request.boardId,
    addedCollections: request.addedCollections,
    removedCollections: request.removedCollections,
  }
}
