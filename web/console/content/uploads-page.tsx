import { useParams } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { capitalized } from '../../shared/capitalized.ts'
import { Problem } from '../../shared/problem.tsx'
import { at } from '../../shared/start.ts'
import { Time } from '../../shared/time.tsx'
import { CodeBlock } from '../parts/code-block.tsx'
import { CsvButton } from '../parts/csv-button.tsx'
import { curlOf, firstUpload } from '../parts/curl.ts'
import { DataTable } from '../parts/data-table.tsx'
import { saveCsv } from '../parts/save-csv.ts'
import { useCall } from '../parts/use-call.ts'
import { DatasourceFrame } from './datasource-frame.tsx'

type Upload = Schemas['BulkUploadHistoryEvent'] & { readonly of: string }
const LOOK_MS = 5000

/** Bulk uploads to a data source, newest first. */
export function UploadsPage() {
  const { name } = useParams({ from: '/content/datasources/$name/uploads' })
  const { data, error } = useCall(
    'GET /admin/api/v1/datasources/{name}/status',
    { path: { name } },
    { everyMs: LOOK_MS },
  )
  const uploads = data === undefined ? undefined : uploadsOf(data)
  return (
    <DatasourceFrame name={name} lead="Bulk uploads, newest first.">
      {error !== null && <Problem error={error} />}
      {uploads?.length === 0 && (
        <div className="empty">
          <p>
            No bulk uploads yet. Use them to replace all documents, users or groups in one go.{' '}
            <a href={at('/docs')}>API reference</a>
          </p>
          {/* A bulk upload replaces all documents, so the example is shown only if there are none. */}
          {data?.documents.counts.uploaded.length === 0 && (
            <>
              <p>To upload a document, run this command with an indexing token instead of TOKEN:</p>
              <CodeBlock
                label="Bulk upload"
                code={curlOf('/api/index/v1/bulkindexdocuments', 'TOKEN', firstUpload(name))}
              />
            </>
          )}
        </div>
      )}
      {uploads !== undefined && uploads.length > 0 && (
        <>
          <div className="list-head">
            <p role="status" className="soft total">
              {uploads.length} {uploads.length === 1 ? 'upload' : 'uploads'}
            </p>
            <CsvButton of="Uploads" onSave={() => saveUploads(name, uploads)} />
          </div>
          <DataTable<Upload>
            label="Uploads"
            rows={uploads}
            keyOf={({ of, uploadId, startTime }) => `${of} ${uploadId} ${startTime}`}
            columns={[
              { title: 'Upload', cell: ({ uploadId }) => <code>{uploadId}</code> },
              { title: 'Type', cell: ({ of }) => of },
              { title: 'Started', cell: ({ startTime }) => <Time at={startTime} /> },
              { title: 'Finished', cell: ({ endTime }) => (endTime === 'NA' ? 'In progress' : <Time at={endTime} />) },
              { title: 'Status', cell: stateOf },
            ]}
          />
        </>
      )}
    </DatasourceFrame>
  )
}

function uploadsOf({ documents, identity }: Schemas['DebugDatasourceStatusResponse']): Upload[] {
  return [
    ...documents.bulkUploadHistory.map((each) => ({ of: 'Documents', ...each })),
    ...identity.users.bulkUploadHistory.map((each) => ({ of: 'Users', ...each })),
    ...identity.groups.bulkUploadHistory.map((each) => ({ of: 'Groups', ...each })),
    ...identity.memberships.bulkUploadHistory.map((each) => ({ of: 'Memberships', ...each })),
  ].toSorted((one, other) => (one.startTime < other.startTime ? 1 : -1))
}

function stateOf({ processingState }: Upload) {
  const tone = processingState === 'INDEXING COMPLETED' ? 'good' : processingState === 'DELETION PAUSED' ? 'warn' : ''
  return <span className={`badge ${tone}`}>{capitalized(processingState.toLowerCase())}</span>
}

function saveUploads(datasource: string, uploads: readonly Upload[]): void {
  const rows = uploads.map(({ uploadId, of, startTime, endTime, processingState }) => {
    return [datasource, uploadId, of, startTime, endTime === 'NA' ? '' : endTime, processingState]
  })
  saveCsv(`${datasource}-uploads.csv`, ['Data source', 'Upload ID', 'Type', 'Started', 'Ended', 'Status'], rows)
}
