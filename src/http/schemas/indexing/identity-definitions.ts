import Type from 'typebox'
import { Name } from '../../../wire/texts.ts'
import { named } from '../named.ts'

export const UserDefinition = named('DatasourceUserDefinition', {
  email: Name({ minLength: 1 }),
  name: Name({ maxLength: 1000 }),
  userId: Type.Optional(Name({ description: 'The ID that permissions use for the user' })),
  isActive: Type.Optional(Type.Boolean({ description: 'false for former employees and bots, who get no access' })),
})

export const GroupDefinition = named('DatasourceGroupDefinition', {
  name: Name({ description: 'Unique in the data source, without whitespace' }),
})

export const BulkMembershipDefinition = named(
  'DatasourceBulkMembershipDefinition',
  {
    memberUserId: Type.Optional(Name()),
    memberGroupName: Type.Optional(Name()),
  },
  'Set exactly one of memberUserId and memberGroupName',
)

export const MembershipDefinition = named(
  'DatasourceMembershipDefinition',
  {
    groupName: Name({ minLength: 1 }),
    memberUserId: Type.Optional(Name()),
    memberGroupName: Type.Optional(Name()),
  },
  'Set exactly one of memberUserId and memberGroupName',
)
