import Type from 'typebox'
import { named } from '../named.ts'
import { Role, Time } from './admin-fields.ts'
import { UserFields } from './administration.ts'

const ListedFields = {
  ...UserFields,
  invitedAt: Type.Optional(Time('When the first invitation was created, if any')),
  hasSignedIn: Type.Optional(
    Type.Boolean({ description: "Not set if the audit log doesn't reach back far enough to tell" }),
  ),
}
export const ListedUser = named('ListedUser', ListedFields)

export const UserDetails = named('UserDetails', {
  ...ListedFields,
  groups: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), role: Type.Optional(Role) }), {
    description: 'Groups of the organization, with the role each one grants',
  }),
  lastSignIn: Type.Optional(
    Type.Object(
      { at: Time(), method: Type.String(), address: Type.Optional(Type.String()) },
      { description: 'As far back as the audit log reaches' },
    ),
  ),
})
