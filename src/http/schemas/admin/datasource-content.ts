import Type from 'typebox'
import { PermissionsDefinition } from '../indexing/document-definition.ts'
import { DebugDocumentResponse } from '../indexing/document-status.ts'
import { named } from '../named.ts'
import { PageQuery, Text, Time } from './admin-fields.ts'

export const BrowseQuery = Type.Object({
  ...PageQuery,
  prefix: Type.Optional(Type.String({ maxLength: 500, description: 'Only what begins so' })),
})

export const BrowsedDocument = named('BrowsedDocument', {
  objectType: Type.String(),
  id: Type.String(),
  uploadedAt: Time(),
  isIndexed: Type.Boolean({ description: 'Whether its newest version can be found' }),
})

export const DocumentQuery = Type.Object({ objectType: Type.Optional(Text()), docId: Text() })
export const DocumentInspection = named('DocumentInspection', {
  document: DebugDocumentResponse,
  events: Type.Array(
    Type.Object({
      event: Type.Enum(['UPLOADED', 'INDEXED', 'DELETION_REQUESTED', 'DELETED']),
      at: Time(),
    }),
    { description: 'Of the last 30 days, newest first' },
  ),
})

export const BrowsedUser = named('BrowsedUser', {
  email: Type.String(),
  userId: Type.Optional(Type.String({ description: 'By which access lists of the datasource name the user' })),
  name: Type.String(),
  isActive: Type.Boolean(),
  uploadedAt: Type.Optional(Time()),
})
export const BrowsedGroup = named('BrowsedGroup', { name: Type.String(), members: Type.Integer() })
export const MemberQuery = Type.Object({ group: Text() })
export const GroupMembers = named('GroupMembers', {
  members: Type.Array(Type.Object({ kind: Type.Enum(['user', 'group']), name: Type.String() }), {
    description: 'Those directly in it: groups first',
  }),
  hasMore: Type.Boolean(),
})
export const UserPath = Type.Object({ name: Text(), email: Text() })
export const UserInDatasource = named('UserInDatasource', {
  user: Type.Optional(BrowsedUser),
  groups: Type.Array(
    Type.Object({
      name: Type.String(),
      chain: Type.Array(Type.String(), { description: 'From the group the user is in directly to this one' }),
    }),
  ),
})

export const AccessRehearsalRequest = named('AccessRehearsalRequest', {
  datasource: Text(),
  objectType: Type.Optional(Text()),
  docId: Text(),
  permissions: Type.Optional(PermissionsDefinition),
})
const RehearsedPerson = named('RehearsedPerson', { email: Type.String(), name: Type.String(), why: Type.String() })
export const AccessRehearsal = named('AccessRehearsal', {
  gains: Type.Array(RehearsedPerson, { description: 'Who would see it and does not now' }),
  loses: Type.Array(RehearsedPerson, { description: 'Who sees it and would not' }),
  keeps: Type.Integer(),
  override: Type.Optional(Type.String({ description: 'What hides the document over every access list' })),
  examined: Type.Integer({ description: 'Users that were looked at' }),
  isWhole: Type.Boolean({ description: 'False: there are more than were looked at or listed' }),
})
