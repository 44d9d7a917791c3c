import type { Schemas } from '../../generated/api.ts'
import { Problem } from '../../shared/problem.tsx'
import { PageHeader } from '../page-header.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { useCall } from '../parts/use-call.ts'
import { useFilter } from '../parts/use-filter.ts'

const AREAS = [
  { value: '', label: 'Search', pattern: /SEARCH|QUERY|RANK|CLUSTER|EMBED|MEANING|AUTOCOMPLETE|ENGINE|INDEXED/ },
  { value: 'limits', label: 'Limits', pattern: /_PER_|RATE|BURST|MAX_/ },
  { value: 'all', label: 'All', pattern: /./ },
]

/** The service's settings, search first. Read-only, because they come from environment variables. */
export function SettingsPage() {
  const [area] = useFilter('area')
  const { data, error } = useCall('GET /admin/api/v1/settings', {})
  const { pattern } = AREAS.find(({ value }) => value === area) ?? { pattern: /./ }
  return (
    <>
      <PageHeader
        title="Settings"
        lead="Settings from environment variables. Restart the service to apply changes. Ranking, synonyms and models have their own pages."
      />
      <div className="filters">
        <FilterField name="area" label="Area" options={AREAS} />
      </div>
      {error !== null && <Problem error={error} />}
      {data !== undefined && (
        <DataTable<Schemas['SettingInfo']>
          label="Settings"
          rows={data.items.filter(({ name }) => pattern.test(name))}
          keyOf={({ name }) => name}
          columns={[
            {
              title: 'Setting',
              cell: ({ name, what }) => (
                <span className="stacked">
                  <code>{name}</code>
                  <span className="soft">{what}</span>
                </span>
              ),
            },
            {
              title: 'Value',
              cell: ({ value }) => (value === '' ? <span className="soft">Not set</span> : <code>{value}</code>),
            },
            {
              title: 'Source',
              cell: ({ isDefault }) => (isDefault ? 'Default' : <span className="badge accent">Environment</span>),
            },
          ]}
        />
      )}
    </>
  )
}
