import Type from 'typebox'
import { named } from '../named.ts'
import { Person } from '../people/person.ts'
import { audienceField } from './sharing.ts'

const optional = Type.Optional
const time = optional(Type.String({ format: 'date-time' }))

export const pinFields = {
  queries: optional(
    Type.Array(Type.String({ maxLength: 500 }), { maxItems: 100, description: 'Shown at the top of their results' }),
  ),
  ...audienceField,
}

export const PinId = { id: Type.String({ maxLength: 50 }) }

export const PinDocument = named('PinDocument', {
  id: Type.String(),
  documentId: Type.String(),
  ...pinFields,
  attribution: optional(Person),
  updatedBy: optional(Person),
  createTime: time,
  updateTime: time,
})
