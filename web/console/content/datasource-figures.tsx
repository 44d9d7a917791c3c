import { relativeTime } from '../../shared/relative-time.ts'
import { format } from '../parts/figure.tsx'
import { hasFailed } from './connections/failing-connection.tsx'
import { type DatasourceRow, updatedAt } from './datasource-row.tsx'

const WEEK_DAYS = 7

/** Documents, problems and the oldest update of all data sources. */
export function DatasourceFigures({ rows }: { rows: readonly DatasourceRow[] }) {
  const summaries = rows.flatMap(({ summary }) => summary ?? [])
  if (summaries.length === 0) return null
  const documents = summaries.reduce((sum, each) => sum + each.documents, 0)
  const problems = summaries.reduce((sum, each) => sum + each.problems, 0)
  const failed = rows.filter(({ connection }) => connection !== undefined && hasFailed(connection)).length
  const weekBefore = summaries.reduce(
    (sum, { days, documents: now }) => sum + (days.at(-1 - WEEK_DAYS)?.documents ?? now),
    0,
  )
  const oldest = rows
    .flatMap((row) => {
      const at = updatedAt(row)
      return at === undefined ? [] : [{ at, name: row.source.displayName }]
    })
    .sort((one, other) => (one.at < other.at ? -1 : 1))[0]
  const added = documents - weekBefore
  return (
    <dl className="facts card strip">
      <div>
        <dt>Documents</dt>
        <dd>
          {format(documents)}{' '}
          {added !== 0 && (
            <span className="soft">
              {added > 0 ? '+' : '−'}
              {format(Math.abs(added))} this week
            </span>
          )}
        </dd>
      </div>
      {oldest !== undefined && (
        <div>
          <dt>Oldest update</dt>
          <dd>
            {relativeTime(new Date(oldest.at))} <span className="soft">{oldest.name}</span>
          </dd>
        </div>
      )}
      <div>
        <dt>Problems</dt>
        <dd>
          {format(problems + failed)}{' '}
          <span className="soft">{problems + failed === 0 ? 'Nothing to do' : 'See Health below'}</span>
        </dd>
      </div>
    </dl>
  )
}
