import Type from 'typebox'
import { Answer } from '../knowledge/answer.ts'
import { Collection } from '../knowledge/collection.ts'
import { named } from '../named.ts'
import { Person, Team } from '../people/person.ts'

const optional = Type.Optional

/** A result that is no document. */
export const StructuredResult = named('StructuredResult', {
  answer: optional(Answer),
  person: optional(Person),
  team: optional(Team),
  collection: optional(Collection),
  trackingToken: optional(Type.String({ description: 'Identifies this result in feedback' })),
})
