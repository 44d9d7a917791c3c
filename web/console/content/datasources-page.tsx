import { Link, useNavigate } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { may } from '../../shared/start.ts'
import { PageHeader } from '../page-header.tsx'
import { AddButton } from '../parts/add-button.tsx'
import { AttentionFilter, useAttention } from '../parts/attention-filter.tsx'
import { format } from '../parts/figure.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { Listing } from '../parts/listing.tsx'
import { NoMatches } from '../parts/no-matches.tsx'
import { useCall } from '../parts/use-call.ts'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'
import { ConnectorIcon, iconCategory } from './connections/connector-icon.tsx'
import { FailingConnection, isFailing } from './connections/failing-connection.tsx'
import { DatasourceFigures } from './datasource-figures.tsx'
import { ACCESS_OPTIONS } from './datasource-form.ts'
import { type DatasourceRow, Health, needsAttention, Trend, Updated, UpdatedBy, updatedAt } from './datasource-row.tsx'

type Datasource = Schemas['DatasourceSettings']

const MANY = 8

/** The list of data sources. */
export function DatasourcesPage() {
  const list = useList('GET /admin/api/v1/datasources', { query: { limit: '200' } })
  const summaries = useCall('GET /admin/api/v1/datasource-summaries', {})
  const connections = useCall('GET /admin/api/v1/connections', {}, { isEnabled: may('connections') })
  const find = (id: string | undefined) => connections.data?.items.find((each) => each.id === id)
  const connectors = useCall('GET /admin/api/v1/connectors', {}, { isEnabled: may('connections') })
  const categoryOf = (connector: string) => connectors.data?.items.find(({ name: id }) => id === connector)?.category
  const failing = connections.data?.items.filter(isFailing) ?? []
  const unseen = useCall('GET /admin/api/v1/unseen-documents', {}, { isEnabled: may('document-access') })
  const unseenIn = (id: string) => unseen.data?.items.find(({ datasource }) => datasource === id)?.documents ?? 0
  const isNarrowed = useAttention()
  // The list comes below problems and figures, which would push it down.
  const isReady = !summaries.isLoading && !connections.isLoading
  const navigate = useNavigate()
  const add = <AddButton label="Add data source" onClick={() => void navigate({ to: '/content/add' })} />
  const [name] = useFilter('q')
  const rows = list.items?.map((source) => ({
    source,
    summary: summaries.data?.items.find((each) => each.name === source.name),
    connection: find(source.connectionId),
    unseen: unseenIn(source.name),
  }))
  const attention = rows?.filter(needsAttention) ?? []
  const shown = (isNarrowed ? attention : rows)?.filter(({ source }) =>
    hasText(`${source.displayName} ${source.name}`, name),
  )
  return (
    <>
      <PageHeader
        title="Data sources"
        lead="Everything people can search, and how fresh it is."
        action={list.items?.length === 0 ? undefined : add}
      />
      {failing.map((connection) => (
        <FailingConnection key={connection.id} connection={connection} />
      ))}
      <DatasourceFigures rows={rows ?? []} isCounted={unseen.data !== undefined} />
      {((rows?.length ?? 0) > MANY || attention.length > 0 || isNarrowed) && (
        <div className="filters">
          {(rows?.length ?? 0) > MANY && (
            <FilterField name="q" label="Find a data source" isLabelHidden placeholder="Find a data source" />
          )}
          <AttentionFilter count={attention.length} />
        </div>
      )}
      <Listing<DatasourceRow>
        label="List of data sources"
        noun="data source"
        list={{ ...list, items: isReady ? shown : undefined }}
        keyOf={({ source }) => source.name}
        columns={[
          {
            title: 'Name',
            sortBy: ({ source }) => source.displayName,
            cell: ({ source: { name: id, displayName, datasourceCategory }, connection }) => (
              <span className="source-cell">
                <ConnectorIcon
                  category={connection ? categoryOf(connection.connector) : iconCategory(datasourceCategory)}
                  title={displayName}
                />
                <span className="stacked">
                  <Link to="/content/datasources/$name" params={{ name: id }}>
                    {displayName}
                  </Link>
                  <code className="soft">{id}</code>
                </span>
              </span>
            ),
          },
          { title: 'Updated by', cell: (row) => <UpdatedBy connection={row.connection} /> },
          {
            title: 'Documents',
            isNumber: true,
            sortBy: ({ summary }) => summary?.documents ?? 0,
            cell: ({ summary }) => (summary === undefined ? '' : format(summary.documents)),
          },
          { title: 'Last 30 days', cell: ({ summary }) => <Trend summary={summary} /> },
          { title: 'Last update', sortBy: (row) => updatedAt(row) ?? '', cell: (row) => <Updated row={row} /> },
          { title: 'Health', sortBy: ({ summary }) => summary?.problems ?? 0, cell: (row) => <Health row={row} /> },
          ...(rows?.some(({ source }) => !isForEveryone(source))
            ? [{ title: 'Visible to', cell: ({ source }: DatasourceRow) => <Shown datasource={source} /> }]
            : []),
        ]}
        empty={
          isNarrowed ? (
            <p>No data source needs attention.</p>
          ) : name !== '' ? (
            <NoMatches nouns="data sources" filters={['q']} />
          ) : (
            <>
              <p>No data sources yet. Add one to make your company's documents searchable.</p>
              {add}
            </>
          )
        }
      />
    </>
  )
}

function hasText(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.trim().toLowerCase())
}

export function accessWord(access: Datasource['defaultAccess']): string {
  return ACCESS_OPTIONS.find(({ value }) => value === access)?.label ?? access
}

/** Nothing but each document's permissions decides who finds it. */
function isForEveryone({ visibility, isBeingDeleted, productAccessGroup }: Datasource): boolean {
  return visibility === 'ENABLED_FOR_ALL' && isBeingDeleted !== true && productAccessGroup === undefined
}

/** Who finds its documents at all. Each document's permissions decide further. */
export function Shown({ datasource }: { datasource: Datasource }) {
  const { visibility, isBeingDeleted, productAccessGroup } = datasource
  if (isBeingDeleted === true) return <span className="badge warn">Being deleted</span>
  if (visibility === 'ENABLED_FOR_ALL')
    return <>{productAccessGroup === undefined ? 'Everyone with access' : `Members of ${productAccessGroup}`}</>
  if (visibility === 'ENABLED_FOR_TEST_GROUP') return <span className="badge warn">Test group only</span>
  return <span className="badge bad">No one</span>
}
