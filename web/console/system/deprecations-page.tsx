import type { Schemas } from '../../generated/api.ts'
import { Problem } from '../../shared/problem.tsx'
import { Time } from '../../shared/time.tsx'
import { PageHeader } from '../page-header.tsx'
import { CsvButton } from '../parts/csv-button.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { DaysLeft } from '../parts/days-left.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { saveCsv } from '../parts/save-csv.ts'
import { TokenLink } from '../parts/token-link.tsx'
import { useCall } from '../parts/use-call.ts'
import { useFilter } from '../parts/use-filter.ts'
import { utcDay } from '../parts/utc-day.ts'

type Row = Schemas['DeprecationState']

/** Deprecated API features, when they're removed, and which tokens use them, on a given day. */
export function DeprecationsPage() {
  const [on] = useFilter('on')
  const { data, error } = useCall('GET /admin/api/v1/deprecations', { query: on === '' ? {} : { on } })
  // Those in use first: they need somebody.
  const rows = (data?.items ?? []).toSorted((one, other) => other.uses.length - one.uses.length)
  const broken = new Set(
    rows.filter(({ daysLeft }) => daysLeft < 0).flatMap(({ uses }) => uses.map(({ credentialId }) => credentialId)),
  )
  return (
    <>
      <PageHeader
        title="Deprecations"
        lead="API features that are removed or will be, and the tokens still using them. Pick a date to see what breaks by then."
      />
      <div className="filters">
        <FilterField name="on" label="As of" kind="date" />
      </div>
      {error !== null && <Problem error={error} />}
      {data !== undefined && (
        <>
          <div className="list-head">
            <p role="status">
              As of {utcDay(new Date(data.on))}, <strong>{rows.filter(({ daysLeft }) => daysLeft < 0).length}</strong>{' '}
              of {rows.length} features are removed. <strong>{broken.size}</strong>{' '}
              {broken.size === 1 ? 'credential uses' : 'credentials use'} them.
            </p>
            <CsvButton of="Deprecations and their uses" onSave={() => saveUses(data.on, rows)} />
          </div>
          <DataTable<Row>
            label="Deprecations"
            rows={rows}
            keyOf={({ operation, field, removal }) => `${operation} ${field} ${removal}`}
            columns={[
              {
                title: 'Feature',
                cell: ({ operation, field, message, replacement }) => (
                  <span className="stacked">
                    <code>{field ?? operation}</code>
                    {field !== undefined && <span className="soft">{operation}</span>}
                    <span className="soft">
                      {message}
                      {replacement !== undefined && <>; use {replacement}</>}
                    </span>
                  </span>
                ),
              },
              { title: 'Removal date', cell: ({ removal }) => utcDay(new Date(removal)) },
              {
                title: 'Days left',
                cell: ({ daysLeft, uses }) => <DaysLeft days={daysLeft} isUsed={uses.length > 0} />,
              },
              { title: 'Used by', cell: ({ uses }) => <Uses uses={uses} /> },
            ]}
          />
        </>
      )}
    </>
  )
}

function Uses({ uses }: Pick<Row, 'uses'>) {
  if (uses.length === 0) return <span className="soft">Not used</span>
  return (
    <span className="stacked">
      {uses.map(({ credentialId, name, count, lastAt }) => (
        <span key={credentialId}>
          <strong>
            <TokenLink id={credentialId}>{name ?? credentialId}</TokenLink>
          </strong>{' '}
          <span className="soft">
            {count} {count === 1 ? 'use' : 'uses'}, last <Time at={lastAt} />
          </span>
        </span>
      ))}
    </span>
  )
}

/** One row per token and feature, and one row for each unused feature. */
function saveUses(on: string, rows: readonly Row[]): void {
  const head = [
    'on',
    'operation',
    'field',
    'servedUntil',
    'daysLeft',
    'replacement',
    'credentialId',
    'name',
    'count',
    'lastAt',
  ]
  const lines = rows.flatMap(({ operation, field = '', removal, daysLeft, replacement = '', uses }) => {
    const item = [on, operation, field, removal, daysLeft, replacement]
    if (uses.length === 0) return [[...item, '', '', 0, '']]
    return uses.map(({ credentialId, name = '', count, lastAt }) => [...item, credentialId, name, count, lastAt])
  })
  saveCsv('deprecations.csv', head, lines)
}
