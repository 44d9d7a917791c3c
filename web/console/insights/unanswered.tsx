import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { at, may } from '../../shared/start.ts'
import { useCall } from '../parts/use-call.ts'
import { InsightPanel } from './insight-panel.tsx'
import { suggestedFor } from './suggested-for.ts'
import { Actions, Why, WriteAnswer } from './why-unanswered.tsx'

type Insights = Schemas['SearchInsights']
type Unanswered = Insights['unanswered'][number]

/** Searches that led nowhere, and what to do about each or what was done. */
export function UnansweredSearches({ rows }: { rows: Insights['unanswered'] }) {
  const { data } = useCall('GET /admin/api/v1/synonyms/suggestions', {}, { isEnabled: may('synonyms') })
  const otherWords = ({ query }: Unanswered) => suggestedFor(query, data?.items ?? [])
  return (
    <InsightPanel
      id="unanswered-searches"
      title="Unanswered searches"
      note="Fix these first"
      rows={rows}
      empty="Every search that three or more people made led to a document."
      keyOf={({ query }) => query}
      isFaded={(row) => doneOf(row) !== undefined}
      columns={[
        {
          title: 'Query',
          cell: (row) => (
            <span className="stacked">
              <a href={at(`/search?q=${encodeURIComponent(row.query)}`)}>{row.query}</a>
              <span className="soft">
                <Why row={row} other={otherWords(row)} />
              </span>
            </span>
          ),
        },
        { title: 'People', isNumber: true, cell: ({ people }) => people },
        {
          title: 'Action',
          isActions: true,
          cell: (row) => doneOf(row) ?? <Actions row={row} other={otherWords(row)} />,
        },
      ]}
    />
  )
}

export function UnansweredQuestions({ rows }: { rows: Insights['questions'] }) {
  return (
    <InsightPanel
      id="unanswered-questions"
      title="Chat questions without an answer"
      rows={rows}
      empty="No question was asked by three or more people without an answer."
      keyOf={({ question }) => question}
      isFaded={({ answer }) => answer !== undefined}
      columns={[
        { title: 'Question', cell: ({ question }) => question },
        { title: 'People', isNumber: true, cell: ({ people }) => people },
        {
          title: 'Action',
          isActions: true,
          cell: ({ question, answer }) =>
            answer === undefined ? (
              <WriteAnswer question={question} className="button small" />
            ) : (
              <Answered {...answer} />
            ),
        },
      ]}
    />
  )
}

/** What was done about a search, with a link to it; undefined: it's open. */
function doneOf({ query, answer, pin, synonym }: Unanswered) {
  if (answer !== undefined) return <Answered {...answer} />
  if (pin !== undefined) return <a href={at(`/search?q=${encodeURIComponent(query)}`)}>Result pinned</a>
  if (synonym !== undefined) {
    return (
      <Link to="/synonyms" title={synonym.words.join(', ')}>
        Synonym added
      </Link>
    )
  }
  return undefined
}

function Answered({ id, question }: Schemas['WrittenAnswer']) {
  return (
    <a href={at(`/answers/${id}`)} title={question}>
      Answered
    </a>
  )
}
