import { Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { Schemas } from '../../generated/api.ts'
import { Time } from '../../shared/time.tsx'
import { format } from '../parts/figure.tsx'
import { Sparkline } from '../parts/sparkline.tsx'
import { type Connection, ConnectionHealth } from './connections/connection-words.tsx'
import { hasFailed } from './connections/failing-connection.tsx'

/** A data source with what is known about it. */
export interface DatasourceRow {
  readonly source: Schemas['DatasourceSettings']
  readonly summary: Schemas['DatasourceSummary'] | undefined
  readonly connection: Connection | undefined
  /** Documents that nobody can see. */
  readonly unseen: number
}

/** Someone has to look at it: documents couldn't be read, or the source couldn't. */
export function needsAttention({ summary, connection }: DatasourceRow): boolean {
  return (summary?.problems ?? 0) > 0 || (connection !== undefined && hasFailed(connection))
}

/** When it was last updated: a connection that reads without finding changes is up to date too. */
export function updatedAt({ connection, summary }: DatasourceRow): string | undefined {
  const { lastRun } = connection ?? {}
  if (lastRun === undefined || lastRun.mode === 'dry-run') return summary?.updatedAt
  return lastRun.endedAt ?? new Date().toISOString()
}

export function UpdatedBy({ connection }: Pick<DatasourceRow, 'connection'>) {
  if (connection === undefined) return <span className="soft">Uploads or Indexing API</span>
  return (
    <Link to="/content/connections/$id" params={{ id: connection.id }}>
      {`${connection.connector} connection`}
    </Link>
  )
}

export function Updated({ row }: { row: DatasourceRow }) {
  const { lastRun } = row.connection ?? {}
  if (lastRun !== undefined && lastRun.mode !== 'dry-run' && lastRun.endedAt === undefined) return <>Now</>
  const at = updatedAt(row)
  return at === undefined ? <span className="soft">Never</span> : <Time at={at} />
}

/** Documents of the last 30 days. One day is no trend. */
export function Trend({ summary }: Pick<DatasourceRow, 'summary'>) {
  const counts = summary?.days.map(({ documents }) => documents) ?? []
  const [first, last] = [counts[0], counts.at(-1)]
  if (first === undefined || last === undefined || counts.length < 2)
    return <span className="soft">No history yet</span>
  const change = last - first
  const word = change === 0 ? 'No change' : `${change > 0 ? '+' : '−'}${format(Math.abs(change))}`
  return (
    <span className="trend">
      <Sparkline values={counts} label={`${word} in the last 30 days`} />
      <span className="soft" aria-hidden>
        {word}
      </span>
    </span>
  )
}

export function Health({ row: { source, summary, connection, unseen } }: { row: DatasourceRow }) {
  const problems = summary?.problems ?? 0
  return (
    <span className="stacked">
      {connection !== undefined ? (
        <ConnectionHealth connection={connection} />
      ) : problems === 0 ? (
        <span className="health">
          <CircleCheck size={16} aria-hidden />
          No problems
        </span>
      ) : (
        <span className="health warn">
          <TriangleAlert size={16} aria-hidden />
          Needs attention
        </span>
      )}
      {problems > 0 && <ProblemsLink connection={connection} name={source.name} problems={problems} />}
      {unseen > 0 && <UnseenLink name={source.name}>{`${format(unseen)} visible to no one`}</UnseenLink>}
    </span>
  )
}

/** Leads to the documents of a data source that nobody can see. */
export function UnseenLink({ name, children }: { name: string; children: string }) {
  return (
    <Link to="/content/datasources/$name/documents" params={{ name }} search={{ show: 'unseen' } as never}>
      {children}
    </Link>
  )
}

function ProblemsLink({
  connection,
  name,
  problems,
}: {
  connection: Connection | undefined
  name: string
  problems: number
}) {
  const text = problems === 1 ? '1 problem' : `${format(problems)} problems`
  if (connection === undefined) {
    return (
      <Link to="/content/datasources/$name/documents" params={{ name }}>
        {text}
      </Link>
    )
  }
  return (
    <Link to="/content/connections/$id/problems" params={{ id: connection.id }}>
      {text}
    </Link>
  )
}
