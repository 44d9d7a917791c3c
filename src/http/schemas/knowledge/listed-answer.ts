import Type from 'typebox'
import { named } from '../named.ts'
import { Person } from '../people/person.ts'
import { audienceField } from './sharing.ts'
import { Verification } from './verification.ts'

export const ListedAnswer = named('ListedAnswer', {
  id: Type.Integer(),
  question: Type.String(),
  author: Person,
  updateTime: Type.String({ format: 'date-time' }),
  visibility: Type.Enum(['DOMAIN_VISIBLE', 'SPECIFIC_PEOPLE_AND_GROUPS', 'PRIVATE'], {
    description: 'Who can read it. PRIVATE: only the caller, apart from administrators.',
  }),
  ...audienceField,
  verification: Type.Optional(Verification),
})
