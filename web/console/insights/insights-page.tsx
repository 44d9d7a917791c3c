import type { Schemas } from '../../generated/api.ts'
import { Problem } from '../../shared/problem.tsx'
import { PageHeader } from '../page-header.tsx'
import { CsvButton } from '../parts/csv-button.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Figure } from '../parts/figure.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { saveCsv } from '../parts/save-csv.ts'
import { useCall } from '../parts/use-call.ts'
import { useFilter } from '../parts/use-filter.ts'
import { pointsOf } from './points-of.ts'
import { TimeSeries } from './time-series.tsx'

const SPANS = [
  { value: '', label: 'Last 30 days' },
  { value: '7', label: 'Last 7 days' },
  { value: '90', label: 'Last 90 days' },
]

/** Usage figures: people, searches, assistant, tools. */
export function InsightsPage() {
  const [days] = useFilter('days')
  const dayRange = { start: { daysFromNow: Number(days || 30) }, end: { daysFromNow: 0 } }
  const { data, error } = useCall('POST /rest/api/v1/insights', {
    body: { overviewRequest: { dayRange }, assistantRequest: { dayRange }, mcpBreakdownRequest: { dayRange } },
  })
  const overview = data?.overviewResponse
  return (
    <>
      <PageHeader title="Insights" lead="How people use search, chat and tools." />
      <div className="filters">
        <FilterField name="days" label="Time range" options={SPANS} />
      </div>
      {error !== null && <Problem error={error} />}
      {overview !== undefined && (
        <>
          <div className="cards">
            <Figure title="People in the directory" value={overview.employeeCount ?? 0} />
            <Figure title="Monthly active users" value={overview.monthlyActiveUsers ?? 0} />
            <Figure title="Searches" value={overview.searchSummary?.numSearches ?? 0} />
            <Figure title="Chats" value={overview.chatSummary?.numChats ?? 0} />
          </div>
          <TimeSeries title="Daily active users" points={pointsOf(overview.dailyActiveUserTimeseries)} />
          <TimeSeries title="Daily search users" points={pointsOf(overview.searchDailyActiveUserTimeseries)} />
          <TimeSeries
            title="Chat messages per day"
            points={pointsOf(data?.assistantResponse?.chatMessagesTimeseries)}
          />
        </>
      )}
      <Tools rows={data?.mcpBreakdownResponse?.toolsBreakdown ?? []} />
    </>
  )
}

function Tools({ rows }: { rows: readonly Schemas['McpToolBreakdown'][] }) {
  if (rows.length === 0) return null
  return (
    <section className="panel">
      <div className="line">
        <h2>Tool calls by assistants</h2>
        <CsvButton of="Tool calls by assistants" onSave={() => saveTools(rows)} />
      </div>
      <DataTable<Schemas['McpToolBreakdown']>
        label="Tools"
        rows={rows}
        keyOf={({ tool }) => tool ?? ''}
        columns={[
          { title: 'Tool', cell: ({ tool }) => <code>{tool}</code> },
          { title: 'Calls', isNumber: true, cell: ({ totalCalls }) => totalCalls },
          { title: 'Users', isNumber: true, cell: ({ activeUsers }) => activeUsers },
          { title: 'Apps', cell: ({ hostApplications }) => hostApplications?.join(', ') },
        ]}
      />
    </section>
  )
}

function saveTools(rows: readonly Schemas['McpToolBreakdown'][]): void {
  const lines = rows.map(({ tool = '', totalCalls = 0, activeUsers = 0, hostApplications = [] }) => {
    return [tool, totalCalls, activeUsers, hostApplications.join('; ')]
  })
  saveCsv('tools.csv', ['tool', 'calls', 'people', 'applications'], lines)
}
