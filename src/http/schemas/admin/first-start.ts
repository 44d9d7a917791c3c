import Type from 'typebox'
import { named } from '../named.ts'
import { Secret } from './admin-fields.ts'

export const FirstStartState = named('FirstStartState', {
  datasources: Type.Integer(),
  documents: Type.Integer({ description: 'That can be found' }),
  sample: Type.Optional(Type.String({ description: 'The made-up company that can be loaded; absent: none can' })),
})

export const LoadedSample = named('LoadedSample', {
  people: Type.Array(
    Type.Object({
      email: Type.String(),
      name: Type.String(),
      why: Type.String({ description: 'What this person sees and does not' }),
    }),
  ),
  password: Secret,
})
