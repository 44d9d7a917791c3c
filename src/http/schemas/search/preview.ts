import Type from 'typebox'
import { Document } from '../document.ts'
import { PinDocument } from '../knowledge/pin.ts'
import { Verification } from '../knowledge/verification.ts'
import { named } from '../named.ts'
import { TextRange } from './search-response.ts'

export const PreviewRequest = named('PreviewRequest', {
  id: Type.String({ minLength: 1, maxLength: 2000, description: 'The value returned in answers' }),
  query: Type.Optional(Type.String({ maxLength: 10_000, description: 'The query whose words are highlighted' })),
  passage: Type.Optional(
    Type.String({
      maxLength: 20_000,
      description: 'Exact text from the document, as in a citation. Highlighted instead of the query words.',
    }),
  ),
})

export const DocumentAudience = named('DocumentAudience', {
  everyone: Type.Boolean({ description: 'Every signed-in user' }),
  datasourceUsers: Type.Boolean({ description: 'Every user of the data source' }),
  groups: Type.Array(Type.String(), { description: 'Members of any of these' }),
  groupIntersections: Type.Array(Type.Array(Type.String()), {
    description: 'Members of all groups in any one of these lists',
  }),
  people: Type.Array(Type.String(), { description: 'By name, if known' }),
})

const HeadingRange = named('HeadingRange', {
  startIndex: Type.Integer({ description: 'Index of the first character, in UTF-16 code units' }),
  endIndex: Type.Integer({ description: 'Index after the last character' }),
})

export const PreviewResponse = named('PreviewResponse', {
  document: Document,
  text: Type.String(),
  isCut: Type.Boolean({ description: 'The text was truncated' }),
  headings: Type.Array(HeadingRange, { description: 'Heading lines, in order' }),
  matches: Type.Array(TextRange),
  bestMatch: Type.Integer({ description: 'Index of the match with the most relevant passage' }),
  grants: Type.Array(Type.String(), { description: 'Why the caller can see it' }),
  audience: DocumentAudience,
  verification: Type.Optional(Verification),
  mayVerify: Type.Boolean({ description: 'Whether the caller can verify it' }),
  pins: Type.Array(
    named('DocumentPin', {
      pin: PinDocument,
      mayRemove: Type.Boolean({ description: 'Whether the caller can remove the pin' }),
    }),
    { description: 'Queries it is pinned to' },
  ),
})
