import { useParams } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { Problem } from '../../shared/problem.tsx'
import { Time } from '../../shared/time.tsx'
import { CodeBlock } from '../parts/code-block.tsx'
import { curlOf, firstDocument } from '../parts/curl.ts'
import { DataTable } from '../parts/data-table.tsx'
import { Figure, format } from '../parts/figure.tsx'
import { useCall } from '../parts/use-call.ts'
import { DatasourceFrame } from './datasource-frame.tsx'

type Upload = Schemas['BulkUploadHistoryEvent']
const LOOK_MS = 5000

/** What a datasource holds, how much of it can be found, and how it came there. */
export function DatasourceStatusPage() {
  const { name } = useParams({ from: '/content/datasources/$name' })
  const { data, error } = useCall(
    'GET /admin/api/v1/datasources/{name}/status',
    { path: { name } },
    { everyMs: LOOK_MS },
  )
  return (
    <DatasourceFrame name={name} lead="What it holds, how much of that can be found, and what was uploaded lately.">
      {error !== null && <Problem error={error} />}
      {data !== undefined && <Status name={name} status={data} />}
    </DatasourceFrame>
  )
}

function Status({ name, status }: { name: string; status: Schemas['DebugDatasourceStatusResponse'] }) {
  const { documents, identity } = status
  const { uploaded, indexed } = documents.counts
  const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)
  const uploads = [
    ...documents.bulkUploadHistory.map((each) => ({ of: 'Documents', ...each })),
    ...identity.users.bulkUploadHistory.map((each) => ({ of: 'Users', ...each })),
    ...identity.groups.bulkUploadHistory.map((each) => ({ of: 'Groups', ...each })),
    ...identity.memberships.bulkUploadHistory.map((each) => ({ of: 'Memberships', ...each })),
  ].toSorted((one, other) => (one.startTime < other.startTime ? 1 : -1))
  return (
    <>
      <div className="cards">
        <Figure title="Documents" value={sum(uploaded)} note={`${format(sum(indexed))} can be found`} />
        <Figure title="Users" value={identity.users.counts.uploaded} />
        <Figure title="Groups" value={identity.groups.counts.uploaded} />
        <Figure title="Memberships" value={identity.memberships.counts.uploaded} />
      </div>
      {uploaded.length === 0 ? (
        <div className="empty">
          <p>No document has come yet. This pushes one, with an indexing token in the place of TOKEN:</p>
          <CodeBlock
            label="A first document"
            code={curlOf('/api/index/v1/indexdocument', 'TOKEN', firstDocument(name))}
          />
        </div>
      ) : (
        <section className="panel">
          <h2>Documents by type</h2>
          <DataTable
            label="Documents by type"
            rows={uploaded}
            keyOf={({ objectType }) => objectType}
            columns={[
              { title: 'Type', cell: ({ objectType }) => objectType || '(none)' },
              { title: 'Stored', isNumber: true, cell: ({ count }) => format(count) },
              {
                title: 'Can be found',
                isNumber: true,
                cell: ({ objectType }) => format(indexed.find((each) => each.objectType === objectType)?.count ?? 0),
              },
            ]}
          />
        </section>
      )}
      <section className="panel">
        <h2>Uploads</h2>
        {uploads.length === 0 ? (
          <p className="soft">Nothing was uploaded in bulk; documents came one by one.</p>
        ) : (
          <DataTable<(typeof uploads)[number]>
            label="Uploads"
            rows={uploads}
            keyOf={({ of, uploadId, startTime }) => `${of} ${uploadId} ${startTime}`}
            columns={[
              { title: 'Of', cell: ({ of }) => of },
              { title: 'Upload', cell: ({ uploadId }) => <code>{uploadId}</code> },
              { title: 'Began', cell: ({ startTime }) => <Time at={startTime} /> },
              { title: 'Ended', cell: ({ endTime }) => (endTime === 'NA' ? 'Open' : <Time at={endTime} />) },
              { title: 'State', cell: stateOf },
            ]}
          />
        )}
      </section>
    </>
  )
}

function stateOf({ processingState }: Upload) {
  const tone = processingState === 'INDEXING COMPLETED' ? 'good' : processingState === 'DELETION PAUSED' ? 'warn' : ''
  const words = processingState.toLowerCase()
  return <span className={`badge ${tone}`}>{words.charAt(0).toUpperCase() + words.slice(1)}</span>
}
