import Type from 'typebox'
import { named } from '../named.ts'
import { Time } from './admin-fields.ts'

const DeprecationUse = named('DeprecationUse', {
  credentialId: Type.String({ description: 'The id of a token, or what stands for an application' }),
  name: Type.Optional(Type.String({ description: 'Of the token; absent: it is none of ours' })),
  count: Type.Integer(),
  lastAt: Time(),
})

export const Deprecations = named('Deprecations', {
  on: Type.String({ description: 'The day for which it is told' }),
  items: Type.Array(
    named('DeprecationState', {
      kind: Type.Enum(['endpoint', 'property']),
      operation: Type.String(),
      field: Type.Optional(Type.String({ description: 'Type.field, where it is a field that ends' })),
      introduced: Type.String(),
      removal: Type.String({ description: 'The last day on which it is served' }),
      daysLeft: Type.Integer({ description: 'From the day that was asked for; negative: it has ended' }),
      replacement: Type.Optional(Type.String()),
      message: Type.String(),
      uses: Type.Array(DeprecationUse, { description: 'In the last 180 days, the newest first' }),
    }),
  ),
})

export const DeprecationQuery = Type.Object({
  on: Type.Optional(
    Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'A day to rehearse; absent: today' }),
  ),
})
