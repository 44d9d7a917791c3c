import Type from 'typebox'
import { named } from '../named.ts'

export const DlpPerson = named('DlpPerson', {
  name: Type.String({ maxLength: 300 }),
  obfuscatedId: Type.String({ maxLength: 300 }),
  metadata: Type.Optional(
    named('DlpPersonMetadata', {
      firstName: Type.Optional(Type.String({ maxLength: 300 })),
      email: Type.Optional(Type.String({ maxLength: 320 })),
    }),
  ),
})
