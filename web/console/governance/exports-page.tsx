import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { capitalized } from '../../shared/capitalized.ts'
import { Problem } from '../../shared/problem.tsx'
import { at } from '../../shared/start.ts'
import { Time } from '../../shared/time.tsx'
import { AddButton } from '../parts/add-button.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { RowButton } from '../parts/row-button.tsx'
import { useCall } from '../parts/use-call.ts'
import { GovernanceFrame } from './governance-frame.tsx'

type Export = Schemas['ExportInfo']
const LOOK_MS = 3000

/** Exports of the findings of all policies. */
export function ExportsPage() {
  const { data, error, refetch } = useCall(
    'GET /rest/api/v1/governance/data/findings/exports',
    {},
    { everyMs: LOOK_MS },
  )
  const [problem, setProblem] = useState<unknown>()
  const make = () =>
    call('POST /rest/api/v1/governance/data/findings/exports', { body: { exportType: 'FINDINGS' } }).then(
      () => refetch(),
      setProblem,
    )
  const remove = ({ exportId }: Export) =>
    call('DELETE /rest/api/v1/governance/data/findings/exports/{id}', { path: { id: exportId } }).then(
      () => refetch(),
      setProblem,
    )
  return (
    <GovernanceFrame action={<AddButton label="Export findings" onClick={() => void make()} />}>
      {[error, problem].map((each, place) =>
        each === null || each === undefined ? null : <Problem key={place === 0 ? 'list' : 'change'} error={each} />,
      )}
      {data?.exports.length === 0 && (
        <div className="empty">
          <p>No exports yet. Export the findings of all policies as CSV.</p>
        </div>
      )}
      {data !== undefined && data.exports.length > 0 && (
        <DataTable<Export>
          label="Exports"
          rows={data.exports}
          keyOf={({ exportId }) => exportId}
          columns={[
            { title: 'File', cell: ({ fileName }) => fileName },
            { title: 'Created', cell: ({ startTime }) => <Time at={startTime} /> },
            { title: 'Created by', cell: ({ createdBy }) => createdBy.name },
            { title: 'Status', cell: ({ status }) => capitalized(status.toLowerCase()) },
            {
              title: 'Actions',
              isActions: true,
              cell: (each) => (
                <span className="button-row">
                  {each.status === 'COMPLETED' && (
                    <a
                      className="button small"
                      href={at(`/rest/api/v1/governance/data/findings/exports/${encodeURIComponent(each.exportId)}`)}
                      download={each.fileName}
                    >
                      <Download size={14} aria-hidden />
                      Download
                    </a>
                  )}
                  <RowButton label="Delete" of={each.fileName} onClick={() => void remove(each)} />
                </span>
              ),
            },
          ]}
        />
      )}
    </GovernanceFrame>
  )
}
