import Type from 'typebox'
import { Document } from '../document.ts'
import { PinDocument } from '../knowledge/pin.ts'
import { Verification } from '../knowledge/verification.ts'
import { named } from '../named.ts'
import { TextRange } from './search-response.ts'

export const PreviewRequest = named('PreviewRequest', {
  id: Type.String({ minLength: 1, maxLength: 2000, description: 'As answers carry it' }),
  query: Type.Optional(Type.String({ maxLength: 10_000, description: 'What was searched for; its words are marked' })),
  passage: Type.Optional(
    Type.String({
      maxLength: 20_000,
      description: 'What the document says, letter by letter, as a citation carries it; it is marked instead of words',
    }),
  ),
})

export const DocumentAudience = named('DocumentAudience', {
  everyone: Type.Boolean({ description: 'Every signed-in user' }),
  datasourceUsers: Type.Boolean({ description: 'Every user of the datasource' }),
  groups: Type.Array(Type.String(), { description: 'Members of any of these' }),
  groupIntersections: Type.Array(Type.Array(Type.String()), { description: 'Members of all groups of one of these' }),
  people: Type.Array(Type.String(), { description: 'By name, where it is known' }),
})

const HeadingRange = named('HeadingRange', {
  startIndex: Type.Integer({ description: 'First character, counted in UTF-16 units' }),
  endIndex: Type.Integer({ description: 'Behind the last character' }),
})

export const PreviewResponse = named('PreviewResponse', {
  document: Document,
  text: Type.String(),
  isCut: Type.Boolean({ description: 'The text is longer' }),
  headings: Type.Array(HeadingRange, { description: 'Lines that are headings, in their order' }),
  matches: Type.Array(TextRange),
  bestMatch: Type.Integer({ description: 'Of the match with the passage that shows best why it was found' }),
  grants: Type.Array(Type.String(), { description: 'Why the caller may see it' }),
  audience: DocumentAudience,
  verification: Type.Optional(Verification),
  mayVerify: Type.Boolean({ description: 'Whether the caller may vouch for it' }),
  pins: Type.Array(
    named('DocumentPin', { pin: PinDocument, mayRemove: Type.Boolean({ description: 'Whether the caller may' }) }),
    { description: 'Queries that it stands on top of' },
  ),
})
