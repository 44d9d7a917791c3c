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

type Row = Schemas['DeprecationState']

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
          <div className="list-head">
            <p role="status">
              On {data.on}, <strong>{rows.filter(({ daysLeft }) => daysLeft < 0).length}</strong> of {rows.length} items
              have ended, and <strong>{broken.size}</strong> {broken.size === 1 ? 'credential uses' : 'credentials use'}{' '}
              one of them.
            </p>
            <CsvButton of="Deprecations and who uses them" onSave={() => saveUses(data.on, rows)} />
          </div>
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

function Uses({ uses }: Pick<Row, 'uses'>) {
  if (uses.length === 0) return <span className="soft">Nobody</span>
  return (
    <span className="stacked">
      {uses.map(({ credentialId, name, count, lastAt }) => (
        <span key={credentialId}>
          <strong>
            <TokenLink id={credentialId}>{name ?? credentialId}</TokenLink>
          </strong>{' '}
          <span className="soft">
            {count} times, last <Time at={lastAt} />
          </span>
        </span>
      ))}
    </span>
  )
}

/** A line for each that uses something, and one for what nobody uses. */
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
