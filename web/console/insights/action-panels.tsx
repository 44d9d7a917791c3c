import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { ApiError } from '../../shared/api-error.ts'
import { call } from '../../shared/call.ts'
import { at } from '../../shared/start.ts'
import { Time } from '../../shared/time.tsx'
import { DatasourceName } from '../content/datasource-name.tsx'
import type { Column } from '../parts/data-table.tsx'
import { Change } from './change.tsx'
import { InsightPanel } from './insight-panel.tsx'

type Insights = Schemas['SearchInsights']

const documentColumn: Column<Insights['stale'][number]> = {
  title: 'Document',
  cell: ({ id, title, datasource, owner, updatedAt }) => (
    <span className="stacked">
      <a href={at(`/d/${encodeURIComponent(id)}`)}>{title}</a>
      <span className="soft">
        {owner?.name ?? <DatasourceName name={datasource} />}, changed <Time at={updatedAt} />
      </span>
    </span>
  ),
}

export function Stale({ rows }: { rows: Insights['stale'] }) {
  return (
    <InsightPanel
      title="Stale but popular"
      note="Read often, not changed for a year"
      rows={rows}
      empty="Nothing people read is older than a year."
      keyOf={({ id }) => id}
      columns={[
        documentColumn,
        { title: 'Readers', isNumber: true, cell: ({ readers }) => readers },
        { title: 'Action', isActions: true, cell: (row) => <AskOwner document={row} /> },
      ]}
    />
  )
}

export function Popular({ rows }: { rows: Insights['popular'] }) {
  return (
    <InsightPanel
      title="Most used documents"
      rows={rows}
      empty="Nobody opened a document in this period."
      keyOf={({ id }) => id}
      columns={[documentColumn, { title: 'Readers', isNumber: true, cell: ({ readers }) => readers }]}
    />
  )
}

/** Asks the owner to verify the document or mark it as outdated. */
function AskOwner({ document: { id, title, owner } }: { document: Insights['stale'][number] }) {
  const [state, setState] = useState('')
  if (owner === undefined) return <span className="soft">No owner known</span>
  const ask = async () => {
    try {
      const body = { documentId: id, assignee: owner.obfuscatedId, reason: 'People still read it. Is it up to date?' }
      await call('POST /rest/api/v1/addverificationreminder', { body })
      setState(`Asked ${owner.name}`)
    } catch (error) {
      setState(error instanceof ApiError ? error.message : 'Something went wrong')
    }
  }
  return (
    <>
      {state === '' && (
        <button
          type="button"
          className="button small"
          aria-label={`Ask the owner of ${title}`}
          onClick={() => void ask()}
        >
          Ask the owner
        </button>
      )}
      <span role="status" className="soft">
        {state}
      </span>
    </>
  )
}

export function TopQueries({ rows }: { rows: Insights['queries'] }) {
  return (
    <InsightPanel
      title="Top queries"
      rows={rows}
      empty="No query was used by three or more people yet."
      keyOf={({ query }) => query}
      columns={[
        { title: 'Query', cell: ({ query }) => <a href={at(`/search?q=${encodeURIComponent(query)}`)}>{query}</a> },
        { title: 'Searches', isNumber: true, cell: ({ searches }) => searches },
        { title: 'Change', isNumber: true, cell: ({ searches, before }) => <Change now={searches} before={before} /> },
      ]}
    />
  )
}

export function Teams({ rows }: { rows: Insights['teams'] }) {
  return (
    <InsightPanel
      title="By team"
      rows={rows}
      empty="No team with three or more people has searched yet."
      keyOf={({ team }) => team}
      columns={[
        { title: 'Team', cell: ({ team }) => team },
        { title: 'People', isNumber: true, cell: ({ people }) => people },
        { title: 'Searches', isNumber: true, cell: ({ now }) => now },
        { title: 'Change', isNumber: true, cell: ({ now, before }) => <Change now={now} before={before} /> },
      ]}
    />
  )
}

export function Datasources({ rows }: { rows: Insights['datasources'] }) {
  return (
    <InsightPanel
      title="By data source"
      rows={rows}
      empty="Nobody opened a result in this period."
      keyOf={({ datasource }) => datasource}
      columns={[
        { title: 'Opened from', cell: ({ datasource }) => <DatasourceName name={datasource} /> },
        { title: 'Clicks', isNumber: true, cell: ({ now }) => now },
        { title: 'Change', isNumber: true, cell: ({ now, before }) => <Change now={now} before={before} /> },
      ]}
    />
  )
}
