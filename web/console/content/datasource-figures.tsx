import { relativeTime } from '../../shared/relative-time.ts'
import { may } from '../../shared/start.ts'
import { format } from '../parts/figure.tsx'
import { hasFailed } from './connections/failing-connection.tsx'
import { type DatasourceRow, UnseenLink, updatedAt } from './datasource-row.tsx'

const WEEK_DAYS = 7

/** Documents, problems and the oldest update of all data sources. `isCounted`: documents that nobody sees are known. */
export function DatasourceFigures({ rows, isCounted }: { rows: readonly DatasourceRow[]; isCounted: boolean }) {
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
  const hidden = rows.filter(({ unseen }) => unseen > 0)
  const unseen = hidden.reduce((sum, row) => sum + row.unseen, 0)
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
      {may('document-access') && (
        <div>
          <dt>Visible to no one</dt>
          <dd>
            {isCounted ? format(unseen) : '…'} {isCounted && <Review hidden={hidden} />}
          </dd>
        </div>
      )}
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

/** The documents of one data source, or the list of those that have some. */
function Review({ hidden }: { hidden: readonly DatasourceRow[] }) {
  const [first, ...others] = hidden
  if (first === undefined) return <span className="soft">Nothing to do</span>
  if (others.length === 0) return <UnseenLink name={first.source.name}>Review</UnseenLink>
  return <span className="soft">in {hidden.length} data sources, see Health below</span>
}
