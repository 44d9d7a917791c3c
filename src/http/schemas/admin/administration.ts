import Type from 'typebox'
import { ACCOUNT_ORDERS } from '../../../domain/accounts/account.ts'
import { DEFAULT_ACCESS, INITIAL_ACCESS } from '../../../domain/datasources/datasource.ts'
import { ACTOR_KINDS } from '../../../domain/shared/actor.ts'
import { ADMIN_ACTIONS } from '../../../domain/shared/policy.ts'
import { ROLES } from '../../../domain/shared/role.ts'
import { named } from '../named.ts'
import { ExpiresOn, PageQuery, Role, Scopes, Secret, Text, Texts, Time } from './admin-fields.ts'

export const Email = Type.Object({ email: Text() })
export const Name = Type.Object({ name: Text() })

const Mark = {
  secretStart: Type.Optional(Type.String({ description: 'The first characters of the current secret' })),
  lastUsedAt: Type.Optional(Time('Not set if never used')),
  lastAddress: Type.Optional(Type.String({ description: 'IP address of the last use' })),
}

const TokenFilter = {
  ...PageQuery,
  id: Type.Optional(Text('Only the one with this ID')),
  search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name' })),
}
export const TokenQuery = Type.Object(TokenFilter)
export const IndexingTokenQuery = Type.Object({ ...TokenFilter, createdBy: Type.Optional(Text('Who created it')) })
export const ClientTokenQuery = Type.Object({ ...TokenFilter, user: Type.Optional(Text('The user it acts as')) })

export const IndexingTokenInfo = named('IndexingTokenInfo', {
  id: Type.String(),
  name: Type.String(),
  isGlobal: Type.Boolean(),
  datasources: Type.Array(Type.String()),
  metadataScopes: Type.Array(Type.String()),
  allowedIps: Type.Array(Type.String()),
  rotationPeriodMinutes: Type.Optional(Type.Integer()),
  expiresOn: Time(),
  createdBy: Type.String(),
  createdAt: Time(),
  revokedAt: Type.Optional(Time()),
  oldSecretEndsAt: Type.Optional(Time('After a rotation: when the previous secret stops working')),
  oldSecretLastUsedAt: Type.Optional(Time('When the previous secret was last used since the rotation, if at all')),
  oldSecretLastAddress: Type.Optional(
    Type.String({ description: 'IP address of the last use of the previous secret' }),
  ),
  ...Mark,
})

export const NewIndexingToken = named('NewIndexingToken', {
  name: Text('What the token is for'),
  isGlobal: Type.Optional(Type.Boolean({ description: 'Global permissions. Only a Super Admin can grant them.' })),
  datasources: Type.Optional(Texts('Limits the token to these datasources')),
  metadataScopes: Type.Optional(Texts('custommetadata:<group>')),
  expiresOn: Type.Optional(ExpiresOn),
  allowedIps: Type.Optional(Texts('CIDR ranges. Leave empty to allow any address.')),
  rotationPeriodMinutes: Type.Optional(Type.Integer({ description: 'At least 1440' })),
})

export const ClientTokenInfo = named('ClientTokenInfo', {
  id: Type.String(),
  name: Type.String(),
  isGlobal: Type.Boolean(),
  userEmail: Type.Optional(Type.String()),
  scopes: Type.Array(Type.String()),
  expiresOn: Time(),
  createdBy: Type.String(),
  createdAt: Time(),
  revokedAt: Type.Optional(Time()),
  ...Mark,
})

export const NewClientToken = named('NewClientToken', {
  name: Text('What the token is for'),
  isGlobal: Type.Optional(
    Type.Boolean({ description: 'Can act as any user (set with X-Service-ActAs). Only a Super Admin can create one.' }),
  ),
  userEmail: Type.Optional(Text("The token's user. Defaults to you.")),
  scopes: Scopes(),
  expiresOn: Type.Optional(ExpiresOn),
})

export const CreatedIndexingToken = named('CreatedIndexingToken', { token: IndexingTokenInfo, secret: Secret })
export const CreatedClientToken = named('CreatedClientToken', { token: ClientTokenInfo, secret: Secret })

export const UserFields = {
  email: Type.String(),
  name: Type.String(),
  role: Role,
  givenRole: Type.Optional(Type.Enum([...ROLES], { description: 'The assigned role, if a group grants a higher one' })),
  isActive: Type.Boolean(),
  createdAt: Time(),
}
export const UserInfo = named('UserInfo', UserFields)
export const NewUser = named('NewUser', {
  email: Text(),
  name: Type.Optional(Text()),
  role: Type.Optional(Role),
  password: Type.Optional(
    Type.String({ maxLength: 300, description: 'Not set if the user signs in with another provider' }),
  ),
})
export const UserChange = named('UserChange', {
  name: Type.Optional(Text()),
  role: Type.Optional(Role),
  isActive: Type.Optional(Type.Boolean({ description: 'false revokes all sessions and tokens immediately' })),
})
const Search = Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name or email' }))
export const UserQuery = Type.Object({
  ...PageQuery,
  search: Search,
  role: Type.Optional(Role),
  order: Type.Optional(Type.Enum([...ACCOUNT_ORDERS], { description: 'Default: email' })),
})

const SessionFields = {
  id: Type.String(),
  createdAt: Time(),
  seenAt: Time(),
  expiresAt: Time(),
  address: Type.Optional(Type.String()),
  userAgent: Type.Optional(Type.String()),
  isCurrent: Type.Optional(Type.Boolean({ description: 'Whether this is the current session' })),
}
export const Sessions = named('Sessions', { items: Type.Array(named('BrowserSession', SessionFields)) })
export const UserSession = named('UserSession', {
  email: Type.String(),
  name: Type.Optional(Type.String({ description: 'Not set if the user no longer exists' })),
  ...SessionFields,
})
export const SessionQuery = Type.Object({ ...PageQuery, search: Search })

export const Me = named('Me', {
  email: Type.String(),
  name: Type.String(),
  role: Role,
  actions: Type.Array(Type.Enum(ADMIN_ACTIONS)),
})
export const Roles = named('Roles', {
  items: Type.Array(
    Type.Object({
      role: Role,
      name: Type.String(),
      actions: Type.Array(Type.Object({ action: Type.Enum(ADMIN_ACTIONS), what: Type.String() })),
    }),
  ),
})

export const DatasourceSettings = named('DatasourceSettings', {
  name: Type.String(),
  displayName: Type.String(),
  datasourceCategory: Type.String(),
  urlRegex: Type.Optional(Type.String()),
  homeUrl: Type.Optional(Type.String()),
  isUserReferencedByEmail: Type.Boolean(),
  isTestDatasource: Type.Boolean(),
  defaultAccess: Type.Enum([...DEFAULT_ACCESS]),
  visibility: Type.Enum(['ENABLED_FOR_ALL', 'ENABLED_FOR_TEST_GROUP', 'NOT_ENABLED']),
  testGroup: Type.Optional(Type.Array(Type.String())),
  productAccessGroup: Type.Optional(Type.String()),
  identityDatasourceName: Type.Optional(Type.String()),
  connectionId: Type.Optional(Type.String({ description: 'The connection that fills it. Pushes are refused.' })),
  isBeingDeleted: Type.Optional(Type.Boolean({ description: 'Hidden; its documents are being deleted' })),
})
const DatasourceFields = {
  displayName: Type.Optional(Text()),
  urlRegex: Type.Optional(Text()),
  homeUrl: Type.Optional(Text()),
  isUserReferencedByEmail: Type.Optional(Type.Boolean()),
  isTestDatasource: Type.Optional(Type.Boolean()),
  defaultAccess: Type.Optional(
    Type.Enum([...DEFAULT_ACCESS], { description: 'Who can see documents without permissions' }),
  ),
  visibility: Type.Optional(Type.Enum(['ENABLED_FOR_ALL', 'ENABLED_FOR_TEST_GROUP', 'NOT_ENABLED'])),
}
export const NewDatasource = named('NewDatasource', {
  name: Text(),
  ...DatasourceFields,
  defaultAccess: Type.Optional(
    Type.Enum([...DEFAULT_ACCESS], {
      description: 'Who can see documents without permissions',
      default: INITIAL_ACCESS,
    }),
  ),
})
export const DatasourceChange = named('DatasourceChange', DatasourceFields)

export const ScimTokenInfo = named('ScimTokenInfo', {
  id: Type.String(),
  name: Type.String(),
  createdBy: Type.String(),
  createdAt: Time(),
  expiresOn: Time(),
  ...Mark,
})
export const NewScimToken = named('NewScimToken', { name: Text(), expiresOn: Type.Optional(ExpiresOn) })
export const CreatedScimToken = named('CreatedScimToken', { token: ScimTokenInfo, secret: Secret })

export const AuditEntryInfo = named('AuditEntry', {
  id: Type.Integer(),
  at: Time(),
  actorKind: Type.Enum([...ACTOR_KINDS]),
  actor: Type.String({ description: 'The actual actor: a user, a token, or the operator on the command line' }),
  actorName: Type.Optional(Type.String({ description: 'Name of the token or app, if `actor` is its ID' })),
  credential: Type.Optional(Type.String()),
  onBehalfOf: Type.Optional(Type.String({ description: 'The user on whose behalf it was done, if any' })),
  action: Type.String(),
  subject: Type.String(),
  subjectName: Type.Optional(Type.String({ description: 'What people call it, if `subject` is an ID' })),
  details: Type.Record(Type.String(), Type.Unknown(), { description: 'The changes, without secrets' }),
  address: Type.Optional(Type.String()),
})
const AuditFilter = {
  actor: Type.Optional(Type.String({ maxLength: 300, description: 'Who acted, or on whose behalf' })),
  actorContains: Type.Optional(Type.String({ minLength: 1, maxLength: 300, description: 'Part of a name or email' })),
  action: Type.Optional(
    Type.String({ pattern: '^[a-z.-]{1,100}$', description: 'user.create, or user for all actions of that kind' }),
  ),
  subject: Type.Optional(Type.String({ maxLength: 1000 })),
  since: Type.Optional(Time()),
  until: Type.Optional(Time()),
}
export const AuditActions = named('AuditActions', { items: Type.Array(Type.String()) })
export const AuditRetention = named('AuditRetention', {
  days: Type.Union([Type.Integer({ minimum: 30, maximum: 36_500 }), Type.Null()], {
    description: 'Days after which entries are deleted. null keeps them forever.',
  }),
})
export const AuditQuery = Type.Object({ ...PageQuery, ...AuditFilter })
export const AuditExportQuery = Type.Object(AuditFilter)
export const JsonLines = Type.Unsafe<unknown>({ type: 'string', description: 'One AuditEntry per line' })

export const EmailAndId = Type.Object({ email: Text(), id: Text() })

export const GroupInfo = named('OrganisationGroup', {
  id: Type.String(),
  name: Type.String(),
  origin: Type.Enum(['provisioning', 'sign-in']),
  role: Type.Optional(
    Type.Enum([...ROLES], { description: 'The role it grants its members, in addition to their own' }),
  ),
  memberCount: Type.Integer(),
})
export const GroupQuery = Type.Object({ ...PageQuery, name: Type.Optional(Type.String({ maxLength: 200 })) })
export const GroupRole = named('GroupRole', {
  role: Type.Union([Type.Enum(ROLES.filter((role) => role !== 'super-admin')), Type.Null()], {
    description: 'null removes it. Super Admin can only be granted to individual users.',
  }),
})

export const AccessQuery = Type.Object({ user: Text(), datasource: Text(), objectType: Text(), docId: Text() })
export const AccessExplanation = named('AccessExplanation', {
  hasAccess: Type.Boolean(),
  grants: Type.Array(Type.String(), { description: 'The grants that apply' }),
  missing: Type.Array(Type.String(), { description: 'The missing grants' }),
  organisationGroups: Type.Array(Type.String(), { description: 'Groups grant roles, not access to documents' }),
  isUnknownUser: Type.Optional(
    Type.Boolean({ description: 'No account, person in the directory or user of a data source has this email' }),
  ),
})

export const Invitation = named('Invitation', {
  url: Type.String({ description: "Works once, for a week. Anyone who opens it can set the user's password." }),
  expiresAt: Time(),
})
