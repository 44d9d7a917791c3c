import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { at } from '../../shared/start.ts'
import { InsightPanel } from './insight-panel.tsx'

type Insights = Schemas['SearchInsights']
type Unanswered = Insights['unanswered'][number]

/** Searches that led nowhere, and what to do about each or what was done. */
export function UnansweredSearches({ rows }: { rows: Insights['unanswered'] }) {
  return (
    <InsightPanel
      title="Unanswered searches"
      note="Fix these first"
      rows={rows}
      empty="Every search that three or more people made led to a document."
      keyOf={({ query }) => query}
      isFaded={(row) => doneOf(row) !== undefined}
      columns={[
        {
          title: 'Query',
          cell: ({ query, searches, reason }) => (
            <span className="stacked">
              <a href={at(`/search?q=${encodeURIComponent(query)}`)}>{query}</a>
              <span className="soft">
                {reason === 'NOTHING_FOUND' ? 'No document matches' : `Searched ${searches} times, nothing opened`}
              </span>
            </span>
          ),
        },
        { title: 'People', isNumber: true, cell: ({ people }) => people },
        { title: 'Action', isActions: true, cell: (row) => doneOf(row) ?? <Actions query={row.query} /> },
      ]}
    />
  )
}

export function UnansweredQuestions({ rows }: { rows: Insights['questions'] }) {
  return (
    <InsightPanel
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
            answer === undefined ? <WriteAnswer question={question} /> : <Answered {...answer} />,
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

function Actions({ query }: { query: string }) {
  return (
    <span className="button-row">
      <WriteAnswer question={query} />
      <Link
        className="button small"
        to="/synonyms"
        search={{ words: query } as never}
        aria-label={`Add a synonym for ${query}`}
      >
        Add a synonym
      </Link>
      <a
        className="button small"
        href={at(`/pins?query=${encodeURIComponent(query)}`)}
        aria-label={`Pin a result for ${query}`}
      >
        Pin a result
      </a>
    </span>
  )
}

function WriteAnswer({ question }: { question: string }) {
  return (
    <a
      className="button small"
      href={at(`/answers/new?question=${encodeURIComponent(question)}`)}
      aria-label={`Write an answer to ${question}`}
    >
      Write an answer
    </a>
  )
}
