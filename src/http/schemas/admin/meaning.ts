import Type from 'typebox'
import { MEANING_CHOICES } from '../../../domain/meaning/meaning-choice.ts'
import { named } from '../named.ts'

const Choice = () => Type.Enum([...MEANING_CHOICES])

export const MeaningChange = named('MeaningChange', { choice: Choice() })

export const MeaningInfo = named('MeaningInfo', {
  inUse: Choice(),
  fixedBy: Type.Optional(
    Type.String({ description: 'The environment variable that decides. Not set if administrators choose.' }),
  ),
  options: Type.Array(
    named('MeaningOption', {
      choice: Choice(),
      unavailable: Type.Optional(Type.String({ description: "Why it can't be chosen, and what to do about it" })),
    }),
  ),
  documents: Type.Integer({ description: 'Searchable documents' }),
  waiting: Type.Integer({ description: 'Documents not yet in semantic search, counted up to 10,000' }),
  problem: Type.Optional(Type.String({ description: "Why documents can't be embedded at the moment" })),
})
