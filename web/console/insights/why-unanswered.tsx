import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { at } from '../../shared/start.ts'
import { DatasourceName } from '../content/datasource-name.tsx'
import { format } from '../parts/figure.tsx'

type Unanswered = Schemas['SearchInsights']['unanswered'][number]

/** Other words that people found something with. */
export interface OtherWords {
  readonly words: string
  readonly to: string
}

/** Why a search led nowhere, in a few words. */
export function Why({ row: { why, reason, searches }, other }: { row: Unanswered; other: OtherWords | undefined }) {
  if (other !== undefined) return <>People found something with “{other.to}”</>
  if (why?.cause === 'RESTRICTED' && why.document !== undefined) {
    const { datasource, groups } = why.document
    return (
      <>
        {documents(why.documents)} in <DatasourceName name={datasource} />, visible only to{' '}
        {groups.length === 0 ? 'some people' : groups.join(' and ')}
      </>
    )
  }
  if (why?.cause === 'FOUND_NOW') return <>Found nothing then; {documents(why.documents)} now</>
  if (why?.cause === 'NOT_OPENED' && why.documents > 0) return <>{documents(why.documents)}, none opened</>
  return (
    <>{reason === 'NOTHING_FOUND' ? 'No document matches' : `Searched ${format(searches)} times, nothing opened`}</>
  )
}

/** What to do about a search that led nowhere: what its cause suggests as a button, the rest as links. */
export function Actions({ row: { query, why }, other }: { row: Unanswered; other: OtherWords | undefined }) {
  const restricted = why?.cause === 'RESTRICTED' ? why.document : undefined
  const first = other !== undefined ? 'synonym' : restricted !== undefined ? 'access' : 'answer'
  const classOf = (action: string) => (action === first ? 'button small' : '')
  const links = {
    answer: <WriteAnswer key="answer" question={query} className={classOf('answer')} />,
    synonym: (
      <Link
        key="synonym"
        className={classOf('synonym')}
        to="/synonyms"
        search={{ words: other?.words ?? query, ...(other && { to: other.to }) } as never}
        aria-label={`Add a synonym for ${query}`}
      >
        Add a synonym
      </Link>
    ),
    pin: (
      <a
        key="pin"
        className={classOf('pin')}
        href={at(`/pins?query=${encodeURIComponent(query)}`)}
        aria-label={`Pin a result for ${query}`}
      >
        Pin a result
      </a>
    ),
    access: restricted && (
      <Link
        key="access"
        className={classOf('access')}
        to="/content/datasources/$name/documents/$type/$id"
        params={{ name: restricted.datasource, type: restricted.objectType || '-', id: restricted.id }}
        aria-label={`Review access to what matches ${query}`}
      >
        Review access
      </Link>
    ),
  }
  const { [first]: main, ...others } = links
  return (
    <span className="unanswered-actions">
      {main}
      <span>{Object.values(others)}</span>
    </span>
  )
}

export function WriteAnswer({ question, className }: { question: string; className: string }) {
  return (
    <a
      className={className}
      href={at(`/answers/new?question=${encodeURIComponent(question)}`)}
      aria-label={`Write an answer to ${question}`}
    >
      Write an answer
    </a>
  )
}

function documents(count: number): string {
  return count === 1 ? '1 document matches' : `${format(count)} documents match`
}
