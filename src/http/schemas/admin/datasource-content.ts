import Type from 'typebox'
import { HIDDEN_BECAUSE } from '../../../domain/access/hidden-from-all.ts'
import { PERMISSIONS_FROM } from '../../../domain/troubleshooting/inspect-document.ts'
import { PermissionsDefinition } from '../../../wire/document-definition.ts'
import { DebugDocumentResponse } from '../indexing/document-status.ts'
import { named } from '../named.ts'
import { PageQuery, Text, Time } from './admin-fields.ts'

export const BrowseQuery = Type.Object({
  ...PageQuery,
  prefix: Type.Optional(Type.String({ maxLength: 500, description: 'Only values that start with this' })),
})

export const DocumentsQuery = Type.Object({
  ...BrowseQuery.properties,
  visibleToNoOne: Type.Optional(
    Type.Enum(['true'], { description: 'Only documents that nobody can see; at most 5,000' }),
  ),
})

export const UnseenDocuments = named('UnseenDocuments', {
  items: Type.Array(named('UnseenDocumentCount', { datasource: Type.String(), documents: Type.Integer() }), {
    description: 'Data sources without such documents are left out',
  }),
})

const hiddenBecause = Type.Optional(
  Type.Enum([...HIDDEN_BECAUSE], { description: 'Why nobody can see it. Not set if somebody can.' }),
)

export const BrowsedDocument = named('BrowsedDocument', {
  objectType: Type.String(),
  id: Type.String(),
  title: Type.Optional(Type.String({ description: 'Only for callers who can see the document' })),
  uploadedAt: Time(),
  isIndexed: Type.Boolean({ description: 'Whether its latest version is indexed' }),
  hiddenBecause,
})

export const DocumentQuery = Type.Object({ objectType: Type.Optional(Text()), docId: Text() })
export const ChangedReaders = named('ChangedReaders', { permissions: PermissionsDefinition })
export const DocumentInspection = named('DocumentInspection', {
  document: DebugDocumentResponse,
  title: Type.Optional(Type.String({ description: 'Only for callers who can see the document' })),
  hiddenBecause,
  permissionsFrom: Type.Optional(
    Type.Enum([...PERMISSIONS_FROM], {
      description: 'What its permissions come from. Only those of a FILE, added by hand, can be changed here.',
    }),
  ),
  events: Type.Array(
    Type.Object({
      event: Type.Enum(['UPLOADED', 'INDEXED', 'DELETION_REQUESTED', 'DELETED']),
      at: Time(),
    }),
    { description: 'From the last 30 days, newest first' },
  ),
})

export const BrowsedUser = named('BrowsedUser', {
  email: Type.String(),
  userId: Type.Optional(Type.String({ description: "The ID that the data source's permissions use for the user" })),
  name: Type.String(),
  isActive: Type.Boolean(),
  uploadedAt: Type.Optional(Time()),
})
export const BrowsedGroup = named('BrowsedGroup', {
  name: Type.String(),
  title: Type.Optional(Type.String({ description: "What people call it, if that's something else" })),
  members: Type.Integer(),
})
export const MemberQuery = Type.Object({ group: Text() })
export const GroupMembers = named('GroupMembers', {
  members: Type.Array(Type.Object({ kind: Type.Enum(['user', 'group']), name: Type.String() }), {
    description: 'Direct members, groups first',
  }),
  hasMore: Type.Boolean(),
})
export const UserPath = Type.Object({ name: Text(), email: Text() })
export const UserInDatasource = named('UserInDatasource', {
  user: Type.Optional(BrowsedUser),
  groups: Type.Array(
    Type.Object({
      name: Type.String(),
      chain: Type.Array(Type.String(), { description: "The path from the user's direct group to this one" }),
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
  gains: Type.Array(RehearsedPerson, { description: 'Users who would gain access' }),
  loses: Type.Array(RehearsedPerson, { description: 'Users who would lose access' }),
  keeps: Type.Integer(),
  override: Type.Optional(
    Type.String({ description: 'The override that hides the document regardless of permissions' }),
  ),
  examined: Type.Integer({ description: 'Number of users checked' }),
  isWhole: Type.Boolean({ description: 'false if there are more than were checked or listed' }),
})
