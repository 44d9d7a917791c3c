import Type from 'typebox'
import { named } from '../named.ts'
import { Secret } from './admin-fields.ts'

export const FirstStartState = named('FirstStartState', {
  datasources: Type.Integer(),
  documents: Type.Integer({ description: 'Number of searchable documents' }),
  sample: Type.Optional(Type.String({ description: 'The demo company that can be loaded, if any' })),
})

export const LoadedSample = named('LoadedSample', {
  people: Type.Array(
    Type.Object({
      email: Type.String(),
      name: Type.String(),
      why: Type.String({ description: "What this user can and can't see" }),
    }),
  ),
  password: Secret,
})
