import Type from 'typebox'
import { UNANSWERED_CAUSES } from '../../../domain/insights/why-unanswered.ts'
import { named } from '../named.ts'
import { Person } from '../people/person.ts'
import { Time } from './admin-fields.ts'

const Compared = named('ComparedCount', {
  now: Type.Integer(),
  before: Type.Integer({ description: 'In the period of the same length before' }),
})

const ReadDocument = named('ReadDocument', {
  id: Type.String(),
  title: Type.String(),
  datasource: Type.String(),
  owner: Type.Optional(Person),
  readers: Type.Integer(),
  updatedAt: Time(),
})

const queryFields = {
  query: Type.String(),
  searches: Type.Integer(),
  people: Type.Integer(),
}

/** An answer that fits, if the caller can read one: then nobody has to write one again. */
const WrittenAnswer = Type.Optional(named('WrittenAnswer', { id: Type.Integer(), question: Type.String() }))

const Why = named(
  'WhyUnanswered',
  {
    cause: Type.Enum([...UNANSWERED_CAUSES], {
      description:
        "NO_DOCUMENT: nothing matches. NOT_OPENED: nobody opened a result. RESTRICTED: the people who searched can't see the documents. FOUND_NOW: documents match now.",
    }),
    documents: Type.Integer({ description: 'How many documents match now' }),
    document: Type.Optional(
      named('RestrictedMatch', {
        datasource: Type.String(),
        objectType: Type.String(),
        id: Type.String(),
        groups: Type.Array(Type.String(), { description: 'All required; empty if its permissions name more' }),
      }),
    ),
  },
  'Of open queries. Looks at the documents that the caller can see; for a Super Admin, at all.',
)

export const SearchInsights = named('SearchInsights', {
  searches: Compared,
  searchers: Compared,
  employees: Type.Integer(),
  noted: Compared,
  empty: Compared,
  opened: Compared,
  days: Type.Array(named('ComparedDay', { day: Time(), now: Type.Integer(), before: Type.Integer() })),
  queries: Type.Array(named('TopQuery', { ...queryFields, before: Type.Integer() })),
  unanswered: Type.Array(
    named('UnansweredQuery', {
      ...queryFields,
      reason: Type.Enum(['NOTHING_FOUND', 'NOTHING_OPENED']),
      why: Type.Optional(Why),
      answer: WrittenAnswer,
      pin: Type.Optional(
        named('QueryPin', { id: Type.String() }, 'Made since the query was first searched for in the period'),
      ),
      synonym: Type.Optional(
        named(
          'QuerySynonym',
          { id: Type.String(), words: Type.Array(Type.String()) },
          'Added or changed since the query was first searched for in the period',
        ),
      ),
    }),
    { description: 'Open ones first: those without an answer, a pin or a synonym' },
  ),
  questions: Type.Array(
    named('UnansweredQuestion', { question: Type.String(), people: Type.Integer(), answer: WrittenAnswer }),
  ),
  unansweredQuestions: Compared,
  popular: Type.Array(ReadDocument, { description: 'Only documents the caller can see' }),
  stale: Type.Array(ReadDocument, { description: 'Not changed for a year. Only documents the caller can see.' }),
  teams: Type.Array(
    named('TeamUse', { team: Type.String(), people: Type.Integer(), now: Type.Integer(), before: Type.Integer() }),
  ),
  datasources: Type.Array(
    named('DatasourceUse', { datasource: Type.String(), now: Type.Integer(), before: Type.Integer() }),
  ),
})
