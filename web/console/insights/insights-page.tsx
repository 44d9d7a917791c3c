import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { Problem } from '../../shared/problem.tsx'
import { may } from '../../shared/start.ts'
import { PageHeader } from '../page-header.tsx'
import { CsvButton } from '../parts/csv-button.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Figure, Figures, format } from '../parts/figure.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { saveCsv } from '../parts/save-csv.ts'
import { useCall } from '../parts/use-call.ts'
import { useFilter } from '../parts/use-filter.ts'
import { Datasources, Popular, Stale, Teams, TopQueries } from './action-panels.tsx'
import { Change } from './change.tsx'
import { share } from './change-of.ts'
import { INSIGHT_COLUMNS, insightRows } from './insight-rows.ts'
import { pointsOf } from './points-of.ts'
import { TimeSeries } from './time-series.tsx'
import { UnansweredQuestions, UnansweredSearches } from './unanswered.tsx'
import { weeksEarlier } from './weeks-earlier.ts'

const SPANS = [
  { value: '', label: 'Last 30 days' },
  { value: '7', label: 'Last 7 days' },
  { value: '90', label: 'Last 90 days' },
]

/** What people look for, what they don't find, and what to fix first; then usage figures. */
export function InsightsPage() {
  const [days] = useFilter('days')
  // Today and the days before it, like the figures above.
  const dayRange = { start: { daysFromNow: Number(days || 30) - 1 }, end: { daysFromNow: 0 } }
  const search = useCall('GET /admin/api/v1/insights', { query: { days: (days || '30') as '30' } })
  const { data, error } = useCall('POST /rest/api/v1/insights', {
    body: { overviewRequest: { dayRange }, assistantRequest: { dayRange }, mcpBreakdownRequest: { dayRange } },
  })
  const overview = data?.overviewResponse
  const span = days || '30'
  const isUnused =
    search.data?.searches.now === 0 && search.data.searches.before === 0 && !overview?.chatSummary?.numChats
  // What's above usage is there, so that it isn't pushed down.
  const isAbove = !search.isLoading
  return (
    <>
      <PageHeader
        title="Insights"
        lead="What people look for, what they don't find, and what to fix first."
        action={
          <span className="button-row">
            <FilterField name="days" label="Time range" isLabelHidden options={SPANS} />
            {search.data !== undefined && !isUnused && <SaveInsights found={search.data} />}
          </span>
        }
      />
      {search.error !== null && <Problem error={search.error} />}
      {search.data === undefined && search.error === null && (
        <p role="status" className="soft">
          Loading…
        </p>
      )}
      {search.data !== undefined && isUnused && (
        <div className="empty">
          <p>No one has searched in this period. Insights show what people look for, and what they don't find.</p>
          {may('users') && (
            <Link className="button" to="/people/users">
              Invite people
            </Link>
          )}
        </div>
      )}
      {search.data !== undefined && !isUnused && <SearchParts found={search.data} span={span} />}
      {error !== null && <Problem error={error} />}
      {isAbove && overview !== undefined && !isUnused && (
        <>
          <h2>Usage</h2>
          <Figures>
            <Figure title="People in the directory" value={overview.employeeCount ?? 0} />
            <Figure title="Monthly active users" value={overview.monthlyActiveUsers ?? 0} />
            <Figure title="Searches" value={overview.searchSummary?.numSearches ?? 0} />
            <Figure title="Chats" value={overview.chatSummary?.numChats ?? 0} />
          </Figures>
          <TimeSeries title="Daily active users" points={pointsOf(overview.dailyActiveUserTimeseries)} />
          <TimeSeries
            title="Chat messages per day"
            points={pointsOf(data?.assistantResponse?.chatMessagesTimeseries)}
          />
        </>
      )}
      {isAbove && <Tools rows={data?.mcpBreakdownResponse?.toolsBreakdown ?? []} />}
    </>
  )
}

function SaveInsights({ found }: { found: Schemas['SearchInsights'] }) {
  return <CsvButton of="Insights" onSave={() => saveCsv('insights.csv', INSIGHT_COLUMNS, insightRows(found))} />
}

function SearchParts({ found, span }: { found: Schemas['SearchInsights']; span: string }) {
  const { searches, searchers, employees, noted, empty, opened, unansweredQuestions } = found
  const openedShare = { now: share(opened.now, noted.now), before: share(opened.before, noted.before) }
  const earlier = weeksEarlier(found.days)
  const emptyShare = { now: share(empty.now, noted.now), before: share(empty.before, noted.before) }
  return (
    <>
      <dl className="facts card">
        <div>
          <dt>Searches</dt>
          <dd>
            {format(searches.now)} <Change {...searches} goodIs="more" />
          </dd>
        </div>
        <div>
          <dt>People who searched</dt>
          <dd>
            {format(searchers.now)} of {format(employees)} <Change {...searchers} goodIs="more" />
          </dd>
        </div>
        <div>
          <dt>With an opened result</dt>
          <dd>
            {openedShare.now}% <Change {...openedShare} goodIs="more" isShare />
          </dd>
        </div>
        <div>
          <dt>Without a result</dt>
          <dd>
            {emptyShare.now}% <Change {...emptyShare} goodIs="less" isShare />{' '}
            {found.unanswered.length > 0 && (
              <a href="#unanswered-searches" aria-label="Show: Unanswered searches">
                Show
              </a>
            )}
          </dd>
        </div>
        <div>
          <dt>Unanswered questions</dt>
          <dd>
            {format(unansweredQuestions.now)} <Change {...unansweredQuestions} goodIs="less" />{' '}
            {found.questions.length > 0 && (
              <a href="#unanswered-questions" aria-label="Show: Chat questions without an answer">
                Show
              </a>
            )}
          </dd>
        </div>
      </dl>
      <TimeSeries
        title="Searches per day"
        points={found.days.map(({ day, now }) => ({ day: new Date(day), count: now }))}
        before={earlier.counts}
        nowLabel={`Last ${span} days`}
        beforeLabel={earlier.label}
      />
      <div className="insight-columns">
        <UnansweredSearches rows={found.unanswered} />
        <Stale rows={found.stale} />
      </div>
      <div className="insight-columns">
        <TopQueries rows={found.queries} />
        <Teams rows={found.teams} />
        <Datasources rows={found.datasources} />
      </div>
      <div className="insight-columns">
        <UnansweredQuestions rows={found.questions} />
        <Popular rows={found.popular} />
      </div>
      <p className="soft">
        Queries and questions are listed if at least three people used them, teams if they have at least three people,
        documents if you can see them.
      </p>
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
