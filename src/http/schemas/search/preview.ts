import Type from 'typebox'
import { SPAN_KINDS } from '../../../domain/content/structure/span.ts'
import { Document } from '../document.ts'
import { PinDocument } from '../knowledge/pin.ts'
import { Verification } from '../knowledge/verification.ts'
import { named } from '../named.ts'
import { Person } from '../people/person.ts'
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
  datasource: Type.String({ description: 'Display name of the data source' }),
  everyone: Type.Boolean({ description: 'Every signed-in user' }),
  datasourceUsers: Type.Boolean({ description: 'Every user of the data source' }),
  groups: Type.Array(Type.String(), { description: 'Members of any of these, by name' }),
  otherGroups: Type.Integer({
    description: 'Members of this many further groups, whose names only their members can see',
  }),
  groupIntersections: Type.Array(Type.Array(Type.String()), {
    description:
      "Members of all groups in any one of these lists, by name. A group whose name the caller can't see is `another group`.",
  }),
  people: Type.Array(Type.String(), { description: 'By name, if known' }),
})

const AccessPath = named('AccessPath', {
  groups: Type.Array(
    named('GroupOnPath', {
      name: Type.String({ description: 'What people call the group' }),
      through: Type.Array(Type.String(), {
        description: 'Groups in between, from the one that the caller is in directly',
      }),
    }),
    { description: 'The caller is in all of these, and all are required' },
  ),
})

const HeadingRange = named('HeadingRange', {
  startIndex: Type.Integer({ description: 'Index of the first character, in UTF-16 code units' }),
  endIndex: Type.Integer({ description: 'Index after the last character' }),
})

/** A part of a text: shared by everything that our pages show formatted. */
export const TextSpan = named('TextSpan', {
  kind: Type.Union(
    SPAN_KINDS.map((kind) => Type.Literal(kind)),
    { description: 'What this part of the text is' },
  ),
  start: Type.Integer({ description: 'Index of the first character, in UTF-16 code units' }),
  end: Type.Integer({ description: 'Index after the last character' }),
  value: Type.Optional(
    Type.String({
      description: 'Link target, code language, number of a page or slide, first number of a list, or author',
    }),
  ),
})

const PreviewComment = named('PreviewComment', {
  author: Type.Optional(Person),
  text: Type.String(),
  createTime: Type.Optional(Type.String({ format: 'date-time' })),
  matches: Type.Array(TextRange),
})

export const PreviewResponse = named('PreviewResponse', {
  document: Document,
  text: Type.String(),
  isCut: Type.Boolean({ description: 'The text was truncated' }),
  spans: Type.Array(TextSpan, {
    description: 'What the parts of the text are, ordered by start; each is inside or after those before it',
  }),
  headings: Type.Array(HeadingRange, { description: 'Heading lines, in order' }),
  matches: Type.Array(TextRange),
  comments: Type.Array(PreviewComment, { description: 'The first 100' }),
  bestMatch: Type.Integer({ description: 'Index of the match with the most relevant passage' }),
  grants: Type.Array(Type.String(), { description: 'Why the caller can see it' }),
  paths: Type.Array(AccessPath, { description: 'Through which groups the caller can see it' }),
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
