import Type from 'typebox'
import { documentId } from '../../../../../domain/documents/document.ts'
import { type ReadDocument, searchInsights } from '../../../../../domain/insights/search-insights.ts'
import type { WhyUnanswered } from '../../../../../domain/insights/why-unanswered.ts'
import type { Answer } from '../../../../../domain/knowledge/answers/answer.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { type PersonNames, presentAuthor } from '../../../../present/present-document.ts'
import { SearchInsights } from '../../../../schemas/admin/search-insights.ts'

const DAY_MS = 86_400_000

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/insights',
  summary: 'What people look for, what they do not find, and what they read, compared with the period before',
  tag: 'Administration: system',
  auth: { kind: 'admin', action: 'insights' },
  query: Type.Object({
    days: Type.Optional(Type.Enum(['7', '30', '90'], { description: 'Length of the period. Default: 30.' })),
  }),
  response: SearchInsights,
  async handle(services, actor, _body, { query }) {
    const found = await searchInsights(services, actor, Number(query.days ?? 30))
    return {
      searches: found.searches,
      searchers: found.searchers,
      employees: found.employees,
      noted: found.noted,
      empty: found.empty,
      opened: found.opened,
      unansweredQuestions: found.unansweredQuestions,
      teams: [...found.teams],
      datasources: [...found.datasources],
      days: found.days.map(({ day, now, before }) => ({ day: new Date(day * DAY_MS).toISOString(), now, before })),
      queries: found.queries.map(({ query: words, searches, people, before }) => ({
        query: words,
        searches,
        people,
        before,
      })),
      unanswered: found.unanswered.map(({ query: words, searches, people, empty, why, answer, pin, synonym }) => ({
        query: words,
        searches,
        people,
        reason: empty === searches ? ('NOTHING_FOUND' as const) : ('NOTHING_OPENED' as const),
        ...(why && { why: presentWhy(why) }),
        ...presentAnswer(answer),
        ...(pin && { pin: { id: String(pin.id) } }),
        ...(synonym && { synonym: { id: synonym.id, words: [...synonym.words] } }),
      })),
      questions: found.questions.map(({ query: question, people, answer }) => ({
        question,
        people,
        ...presentAnswer(answer),
      })),
      popular: found.popular.map((each) => presentRead(each, services.directory)),
      stale: found.stale.map((each) => presentRead(each, services.directory)),
    }
  },
})

function presentWhy({ cause, documents, document }: WhyUnanswered) {
  return {
    cause,
    documents,
    ...(document && {
      document: {
        datasource: document.datasource,
        objectType: document.objectType,
        id: document.id,
        groups: [...document.groups],
      },
    }),
  }
}

function presentAnswer(answer: Answer | undefined) {
  return answer && { answer: { id: answer.id, question: answer.record.question } }
}

function presentRead({ document, readers }: ReadDocument, people: PersonNames) {
  const owner = document.facts.owner ?? document.facts.author
  return {
    id: documentId(document),
    title: document.title,
    datasource: document.datasource,
    ...(owner && { owner: presentAuthor(owner, people) }),
    readers,
    updatedAt: new Date(document.updatedAt).toISOString(),
  }
}
