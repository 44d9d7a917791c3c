import Type from 'typebox'
import { named } from '../named.ts'

const optional = Type.Optional

/** A text, and pieces of it that are links. */
export const StructuredText = named('StructuredText', {
  text: Type.String({ maxLength: 100_000 }),
  structuredList: optional(
    Type.Array(
      named('StructuredTextItem', {
        link: optional(Type.String({ maxLength: 4000 })),
        text: optional(Type.String({ maxLength: 10_000 })),
      }),
      { maxItems: 1000 },
    ),
  ),
})
