import Type from 'typebox'
import { named } from '../named.ts'
import { Time } from './admin-fields.ts'

const DeprecationUse = named('DeprecationUse', {
  credentialId: Type.String({ description: "A token ID, or an app's client ID" }),
  name: Type.Optional(Type.String({ description: "The token's name. Not set if we don't know the token." })),
  count: Type.Integer(),
  lastAt: Time(),
})

export const Deprecations = named('Deprecations', {
  on: Type.String({ description: 'The date it was evaluated for' }),
  items: Type.Array(
    named('DeprecationState', {
      kind: Type.Enum(['endpoint', 'property']),
      operation: Type.String(),
      field: Type.Optional(Type.String({ description: 'Type.field, if the deprecated item is a field' })),
      introduced: Type.String(),
      removal: Type.String({ description: 'The last day it works' }),
      daysLeft: Type.Integer({ description: 'Days from the requested date. Negative if already removed.' }),
      replacement: Type.Optional(Type.String()),
      message: Type.String(),
      uses: Type.Array(DeprecationUse, { description: 'From the last 180 days, newest first' }),
    }),
  ),
})

export const DeprecationQuery = Type.Object({
  on: Type.Optional(
    Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'A date to rehearse. Defaults to today.' }),
  ),
})
