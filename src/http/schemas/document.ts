import Type from 'typebox'
import { CountInfo } from './count-info.ts'
import { PinDocument } from './knowledge/pin.ts'
import { named } from './named.ts'
import { Person } from './people/person.ts'

const optional = Type.Optional

export const CustomDataValue = named('CustomDataValue', {
  displayLabel: optional(Type.String()),
  stringValue: optional(Type.String()),
  stringListValue: optional(Type.Array(Type.String())),
  numberValue: optional(Type.Number()),
  booleanValue: optional(Type.Boolean()),
})

const DocumentMetadata = named('DocumentMetadata', {
  datasource: Type.String(),
  datasourceInstance: Type.String(),
  objectType: optional(Type.String()),
  container: optional(Type.String()),
  containerId: optional(Type.String({ description: 'Built from containerDatasourceId and containerObjectType' })),
  mimeType: optional(Type.String()),
  documentId: Type.String(),
  datasourceId: Type.String(),
  createTime: optional(Type.String({ format: 'date-time' })),
  updateTime: Type.String({ format: 'date-time' }),
  author: optional(Person),
  owner: optional(Person),
  updatedBy: optional(Person),
  labels: optional(Type.Array(Type.String())),
  status: optional(Type.String()),
  interactions: optional(
    named('DocumentInteractions', {
      numComments: optional(Type.Integer()),
      numReactions: optional(Type.Integer({ description: 'The pushed numLikes value' })),
      reactions: optional(Type.Array(Type.String(), { description: 'Reaction types' })),
      reacts: optional(
        Type.Array(named('Reaction', { type: optional(Type.String()), count: optional(Type.Integer()) })),
      ),
      visitorCount: optional(CountInfo),
      shares: optional(
        Type.Array(named('Share', { numDaysAgo: Type.Integer(), sharer: optional(Person) }), {
          description: 'From the last 30 days, newest first',
        }),
      ),
    }),
  ),
  visitCount: optional(CountInfo),
  documentCategory: optional(Type.String()),
  viewerInfo: optional(
    named('ViewerInfo', {
      role: optional(Type.Enum(['OWNER', 'VIEWER'], { description: 'Of the caller' })),
      lastViewedTime: optional(Type.String({ format: 'date-time' })),
    }),
  ),
  visibility: optional(
    Type.Enum(['DOMAIN_VISIBLE', 'SPECIFIC_PEOPLE_AND_GROUPS', 'PRIVATE'], {
      description: 'Who can see it: every signed-in user, some users, or one person',
    }),
  ),
  visibilityGroup: optional(
    Type.String({ description: 'The group that can see it, if its permissions name only one group' }),
  ),
  visibilityGroups: optional(
    Type.Array(Type.String(), {
      description:
        'The groups that people must all be in to see it, if its permissions require several and name no others',
    }),
  ),
  visibilityDatasource: optional(
    Type.String({
      description: 'Display name of the data source, if all its users can see it and no one else is named',
    }),
  ),
  customData: optional(Type.Record(Type.String(), CustomDataValue)),
  collections: optional(
    Type.Array(named('DocumentCollection', { id: Type.Integer(), name: Type.String(), description: Type.String() }), {
      description: 'Collections that contain it and that the caller can read',
    }),
  ),
  shortcuts: optional(
    Type.Array(
      named('DocumentShortcut', {
        id: Type.Integer(),
        inputAlias: Type.String(),
        alias: Type.String(),
        description: optional(Type.String()),
      }),
    ),
  ),
  pins: optional(Type.Array(PinDocument)),
  verification: optional(named('DocumentVerification', { state: Type.Enum(['UNVERIFIED', 'VERIFIED', 'DEPRECATED']) })),
})

export const Document = named('Document', {
  id: Type.String(),
  datasource: Type.String(),
  docType: optional(Type.String()),
  title: Type.String(),
  url: Type.String(),
  metadata: DocumentMetadata,
})

/** A document that was asked for by name, or why there is none. */
export const DocumentOrError = named('DocumentOrError', {
  id: optional(Type.String()),
  datasource: optional(Type.String()),
  docType: optional(Type.String()),
  title: optional(Type.String()),
  url: optional(Type.String()),
  metadata: optional(DocumentMetadata),
  content: optional(named('DocumentContent', { fullTextList: Type.Array(Type.String()) })),
  sections: optional(
    Type.Array(named('DocumentSection', { title: Type.String(), url: Type.String() }), {
      description: 'The headings of the text, if requested',
    }),
  ),
  error: optional(Type.String({ description: "Also for documents the caller can't read" })),
})
