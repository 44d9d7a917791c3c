import Type from 'typebox'
import { Int64 } from './int64.ts'
import { named, withExample } from './named.ts'
import { ContentText, Name } from './texts.ts'
import type { Definition } from './wire.ts'

const optional = Type.Optional
const text = (description: string) => optional(Type.String({ description }))

/** Of one document. Longer lists would keep everybody waiting while they are read; who has so many readers has a group. */
const LIMITS = {
  allowedUsers: 10_000,
  allowedGroups: 10_000,
  intersections: 1000,
  requiredGroups: 100,
  tags: 1000,
  additionalUrls: 100,
  comments: 5000,
  customProperties: 1000,
}

export const WireDate = Type.Union([Type.String(), Type.Number()], {
  description: 'ISO 8601 (default time zone: UTC) or Unix seconds',
})
export type WireDate = Definition<typeof WireDate>

const UserReference = withExample(
  named('UserReferenceDefinition', {
    email: optional(Name()),
    datasourceUserId: optional(Name()),
    name: optional(Name({ maxLength: 1000 })),
  }),
  { email: 'ann@example.com' },
)
export type UserReference = Definition<typeof UserReference>

const ContentDefinition = withExample(
  named('ContentDefinition', {
    mimeType: Type.String({ description: 'For example text/plain, text/html, text/markdown or application/pdf' }),
    textContent: optional(ContentText('The text')),
    binaryContent: optional(ContentText('Base64-encoded content. Send either this or the text.')),
  }),
  { mimeType: 'text/plain', textContent: 'How we plan a quarter.' },
)
/** Text, or a file in base64, with its type. */
export type Content = Definition<typeof ContentDefinition>

/**
 * Unknown fields are ignored everywhere except inside permissions. A connector that sends `deniedUsers`, or misspells a
 * field, means to restrict the document, and must not get a 200 for a document that others can still see.
 */
const CLOSED = { additionalProperties: false } as const

export const PermissionsDefinition = Type.Object(
  {
    allowedUsers: optional(
      Type.Array(Type.Object(UserReference.properties, { ...CLOSED, examples: [{ email: 'ann@example.com' }] }), {
        maxItems: LIMITS.allowedUsers,
      }),
    ),
    allowedGroups: optional(Type.Array(Name(), { maxItems: LIMITS.allowedGroups })),
    allowedGroupIntersections: optional(
      Type.Array(
        Type.Object(
          { requiredGroups: optional(Type.Array(Name(), { maxItems: LIMITS.requiredGroups })) },
          { ...CLOSED, title: 'PermissionsGroupIntersectionDefinition' },
        ),
        { maxItems: LIMITS.intersections },
      ),
    ),
    allowAnonymousAccess: optional(Type.Boolean({ description: 'Every signed-in user of the service' })),
    allowAllDatasourceUsersAccess: optional(Type.Boolean({ description: 'Every user indexed for the data source' })),
  },
  {
    ...CLOSED,
    title: 'DocumentPermissionsDefinition',
    description:
      "Who can see the document: anyone who matches one of these fields. Empty: no one. Omitted: the data source's default. Unknown fields are rejected.",
  },
)
/** A document's permissions as they were pushed. */
export type DocumentPermissions = Definition<typeof PermissionsDefinition>

const CommentDefinition = named('CommentDefinition', {
  id: Name({ maxLength: 1000 }),
  author: optional(UserReference),
  content: optional(ContentDefinition),
  createdAt: optional(WireDate),
  updatedAt: optional(WireDate),
  updatedBy: optional(UserReference),
})
export type CommentDefinition = Definition<typeof CommentDefinition>

export const CustomProperty = named('CustomProperty', {
  name: optional(Name()),
  value: optional(
    Type.Unknown({
      description:
        "A value allowed by the property's propertyType. Undeclared properties: a string, number, boolean or list of strings.",
    }),
  ),
})
export type CustomProperty = Definition<typeof CustomProperty> & {
  /** Stored but not searched, because its definition said so when it was written. */
  readonly isHidden?: boolean
}

export const DocumentDefinition = named('DocumentDefinition', {
  datasource: optional(Name({ description: 'The data source. Can be set next to the document instead.' })),
  id: optional(
    Name({
      maxLength: 2000,
      description: 'At most 200 characters, case-insensitive. Optional if viewURL is set.',
    }),
  ),
  objectType: optional(Name({ description: 'An object type of the data source, without spaces and underscores' })),
  title: text('Defaults to the first heading or the file name'),
  filename: optional(Type.String()),
  container: text('Folder, space or channel that contains the document'),
  containerDatasourceId: optional(Name({ maxLength: 2000 })),
  containerObjectType: optional(Name()),
  viewURL: optional(Name({ maxLength: 2000, description: 'URL where readers open the document' })),
  summary: optional(ContentDefinition),
  body: optional(ContentDefinition),
  author: optional(UserReference),
  owner: optional(UserReference),
  updatedBy: optional(UserReference),
  permissions: optional(PermissionsDefinition),
  createdAt: optional(WireDate),
  updatedAt: optional(WireDate),
  tags: optional(Type.Array(Type.String(), { maxItems: LIMITS.tags })),
  interactions: optional(
    named('DocumentInteractionsDefinition', {
      numViews: optional(Type.Integer({ minimum: 0 })),
      numLikes: optional(Type.Integer({ minimum: 0 })),
      numComments: optional(Type.Integer({ minimum: 0 })),
    }),
  ),
  status: optional(Type.String({ maxLength: 1000 })),
  additionalUrls: optional(Type.Array(Name({ maxLength: 2000 }), { maxItems: LIMITS.additionalUrls })),
  nativeAppUrl: optional(Name({ maxLength: 2000 })),
  comments: optional(Type.Array(CommentDefinition, { maxItems: LIMITS.comments })),
  customProperties: optional(
    withExample(Type.Array(CustomProperty, { maxItems: LIMITS.customProperties }), [{ name: 'team', value: 'Sales' }]),
  ),
})
/** A document as it is pushed. */
export type DocumentDefinition = Definition<typeof DocumentDefinition>

export const Version = optional(Int64('Accepted only if the stored version is lower. 0 or omitted: no check.'))
