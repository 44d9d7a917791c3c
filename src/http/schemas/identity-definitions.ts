import Type from 'typebox'
import { named } from './named.ts'

const MAX_NAME = 255

export const UserDefinition = named('DatasourceUserDefinition', {
  email: Type.String({ minLength: 1, maxLength: MAX_NAME }),
  name: Type.String(),
  userId: Type.Optional(Type.String({ maxLength: MAX_NAME, description: 'The id that access lists name the user by' })),
  isActive: Type.Optional(Type.Boolean({ description: 'False: former staff or a bot; grants nothing' })),
})

export const GroupDefinition = named('DatasourceGroupDefinition', {
  name: Type.String({ maxLength: MAX_NAME, description: 'Unique in the datasource, without white space' }),
})

export const BulkMembershipDefinition = named(
  'DatasourceBulkMembershipDefinition',
  {
    memberUserId: Type.Optional(Type.String({ maxLength: MAX_NAME })),
    memberGroupName: Type.Optional(Type.String({ maxLength: MAX_NAME })),
  },
  'Exactly one of memberUserId and memberGroupName',
)

export const MembershipDefinition = named(
  'DatasourceMembershipDefinition',
  {
    groupName: Type.String({ minLength: 1, maxLength: MAX_NAME }),
    memberUserId: Type.Optional(Type.String({ maxLength: MAX_NAME })),
    memberGroupName: Type.Optional(Type.String({ maxLength: MAX_NAME })),
  },
  'Exactly one of memberUserId and memberGroupName',
)
