import Type from 'typebox'
import { Document } from '../document.ts'
import { named } from '../named.ts'
import { Person } from '../people/person.ts'

/** One line of the streamed answer. */
export const ShortAnswerPart = named('ShortAnswerPart', {
  text: Type.String({ description: 'Sentences of the answer, or what the directory says about the person' }),
  document: Type.Optional(Document),
  passage: Type.Optional(Type.String({ description: 'The exact text of the document that the sentences are from' })),
  person: Type.Optional(Person),
})
