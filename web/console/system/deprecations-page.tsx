import type { Schemas } from '../../generated/api.ts'
import { Problem } from '../../shared/problem.tsx'
import { Time } from '../../shared/time.tsx'
import { PageHeader } from '../page-header.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { useCall } from '../parts/use-call.ts'
import { useFilter } from '../parts/use-filter.ts'

type Row = Schemas['DeprecationState']
const SOON_DAYS = 90

/** What ends when, and whom it breaks; for today, or a day to come. */
export function DeprecationsPage() {
  const [on] = useFilter('on')
  const { data, error } = useCall('GET /admin/api/v1/deprecations', { query: on === '' ? {} : { on } })
  const rows = data?.items.toSorted((one, other) => other.uses.length - one.uses.length) ?? []
  const broken = new Set(
    rows.filter(({ daysLeft }) => daysLeft < 0).flatMap(({ uses }) => uses.map(({ credentialId }) => credentialId)),
  )
  return (
    <>
      <PageHeader
        title="Deprecations"
        lead="What of the interfaces ends when, and which tokens still use it. Move the day to see what breaks then."
      />
      <div className="filters">
        <FilterField name="on" label="As of the day" kind="date" />
      </div>
      {error !== null && <Problem error={error} />}
      {data !== undefined && (
        <>
          <p role="status">
            On {data.on}, <strong>{rows.filter(({ daysLeft }) => daysLeft < 0).length}</strong> of {rows.length} items
            have ended, and <strong>{broken.size}</strong> {broken.size === 1 ? 'credential uses' : 'credentials use'}{' '}
            one of them.
          </p>
          <DataTable<Row>
            label="Deprecations"
            rows={rows}
            keyOf={({ operation, field, removal }) => `${operation} ${field} ${removal}`}
            columns={[
              {
                title: 'What',
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
              { title: 'Served until', cell: ({ removal }) => removal },
              { title: 'Days left', cell: ({ daysLeft }) => <DaysLeft days={daysLeft} /> },
              { title: 'Used by', cell: ({ uses }) => <Uses uses={uses} /> },
            ]}
          />
        </>
      )}
    </>
  )
}

function DaysLeft({ days }: { days: number }) {
  if (days < 0) return <span className="badge bad">Ended</span>
  return <span className={`badge ${days < SOON_DAYS ? 'warn' : ''}`}>{days}</span>
}

function Uses({ uses }: Pick<Row, 'uses'>) {
  if (uses.length === 0) return <span className="soft">Nobody</span>
  return (
    <span className="stacked">
      {uses.map(({ credentialId, name, count, lastAt }) => (
        <span key={credentialId}>
          <strong>{name ?? credentialId}</strong>{' '}
          <span className="soft">
            {count} times, last <Time at={lastAt} />
          </span>
        </span>
      ))}
    </span>
  )
}
