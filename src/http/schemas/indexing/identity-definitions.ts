import Type from 'typebox'
import { named } from '../named.ts'
import { Name } from '../texts.ts'

export const UserDefinition = named('DatasourceUserDefinition', {
  email: Name({ minLength: 1 }),
  name: Name({ maxLength: 1000 }),
  userId: Type.Optional(Name({ description: 'The id that access lists name the user by' })),
  isActive: Type.Optional(Type.Boolean({ description: 'False: former staff or a bot; grants nothing' })),
})

export const GroupDefinition = named('DatasourceGroupDefinition', {
  name: Name({ description: 'Unique in the datasource, without white space' }),
})

export const BulkMembershipDefinition = named(
  'DatasourceBulkMembershipDefinition',
  {
    memberUserId: Type.Optional(Name()),
    memberGroupName: Type.Optional(Name()),
  },
  'Exactly one of memberUserId and memberGroupName',
)

export const MembershipDefinition = named(
  'DatasourceMembershipDefinition',
  {
    groupName: Name({ minLength: 1 }),
    memberUserId: Type.Optional(Name()),
    memberGroupName: Type.Optional(Name()),
  },
  'Exactly one of memberUserId and memberGroupName',
)
