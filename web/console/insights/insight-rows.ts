import type { Schemas } from '../../generated/api.ts'

export const INSIGHT_COLUMNS = ['list', 'name', 'searches', 'people', 'before', 'cause', 'done'] as const

type Row = readonly (string | number)[]

/** The lists of the page in one table, for a spreadsheet. */
export function insightRows({
  unanswered,
  questions,
  queries,
  stale,
  popular,
  teams,
  datasources,
}: Pick<
  Schemas['SearchInsights'],
  'unanswered' | 'questions' | 'queries' | 'stale' | 'popular' | 'teams' | 'datasources'
>): Row[] {
  const read = (list: string) => (document: Schemas['ReadDocument']) =>
    [list, document.title, '', document.readers, '', `changed ${document.updatedAt.slice(0, 10)}`, ''] as const
  return [
    ...unanswered.map(({ query, searches, people, reason, why, answer, pin, synonym }): Row => {
      const done = answer ? 'answer' : pin ? 'pin' : synonym ? 'synonym' : ''
      return ['unanswered search', query, searches, people, '', why?.cause ?? reason, done]
    }),
    ...questions.map(({ question, people, answer }): Row => {
      return ['question without an answer', question, '', people, '', '', answer ? 'answer' : '']
    }),
    ...queries.map(({ query, searches, people, before }): Row => ['query', query, searches, people, before, '', '']),
    ...stale.map(read('stale document')),
    ...popular.map(read('most used document')),
    ...teams.map(({ team, now, people, before }): Row => ['team', team, now, people, before, '', '']),
    ...datasources.map(({ datasource, now, before }): Row => ['opened from', datasource, now, '', before, '', '']),
  ]
}
