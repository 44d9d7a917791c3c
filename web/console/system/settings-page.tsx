import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { Problem } from '../../shared/problem.tsx'
import { may } from '../../shared/start.ts'
import { PageHeader } from '../page-header.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { useCall } from '../parts/use-call.ts'
import { useFilter } from '../parts/use-filter.ts'
import { findSettings } from './find-settings.ts'
import { MeaningProblem } from './meaning-problem.tsx'

const AREAS = [
  { value: '', label: 'Search', pattern: /SEARCH|QUERY|RANK|CLUSTER|EMBED|MEANING|AUTOCOMPLETE|ENGINE|INDEXED/ },
  { value: 'limits', label: 'Limits', pattern: /_PER_|RATE|BURST|MAX_/ },
  { value: 'all', label: 'All', pattern: /./ },
]

/** The service's settings, search first. Read-only, because they come from environment variables. */
export function SettingsPage() {
  const [area] = useFilter('area')
  const { data, error } = useCall('GET /admin/api/v1/settings', {})
  const [find] = useFilter('find')
  const { data: meaning } = useCall('GET /admin/api/v1/meaning', {}, { isEnabled: may('meaning') })
  const { pattern } = AREAS.find(({ value }) => value === area) ?? { pattern: /./ }
  const items = data?.items ?? []
  // What is looked for may be in any area.
  const shown = find.trim() === '' ? items.filter(({ name }) => pattern.test(name)) : findSettings(items, find.trim())
  return (
    <>
      <PageHeader title="Settings" lead="Settings from environment variables. Restart the service to apply changes." />
      <p className="soft">
        <Link to="/synonyms">Synonyms</Link>, <Link to="/ranking">ranking</Link>,{' '}
        <Link to="/learning">learning from use</Link>, <Link to="/meaning">search by meaning</Link> and{' '}
        <Link to="/models">models</Link> have their own pages.
      </p>
      {meaning?.problem !== undefined && <MeaningProblem choice={meaning.inUse} problem={meaning.problem} />}
      <div className="filters">
        <FilterField name="find" label="Find a setting" placeholder="base url" />
        <FilterField name="area" label="Area" options={AREAS} />
      </div>
      {error !== null && <Problem error={error} />}
      {data !== undefined && shown.length === 0 && (
        <div className="empty">
          <p>No settings match. Search for part of a name or description, like “port”.</p>
        </div>
      )}
      {shown.length > 0 && (
        <DataTable<Schemas['SettingInfo']>
          label="Settings"
          rows={shown}
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
