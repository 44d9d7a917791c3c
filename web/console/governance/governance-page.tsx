import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { at } from '../../shared/start.ts'
import { Time } from '../../shared/time.tsx'
import { PageHeader } from '../page-header.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { useCall } from '../parts/use-call.ts'

type Policy = Schemas['DlpReport']
type Export = Schemas['ExportInfo']
const LOOK_MS = 3000

/** Policies that look for sensitive data, and files of what they found. */
export function GovernancePage() {
  const policies = useCall('GET /rest/api/v1/governance/data/policies', { query: {} })
  const exports = useCall('GET /rest/api/v1/governance/data/findings/exports', {}, { everyMs: LOOK_MS })
  const [error, setError] = useState<unknown>()
  const make = () =>
    call('POST /rest/api/v1/governance/data/findings/exports', { body: { exportType: 'FINDINGS' } }).then(
      () => exports.refetch(),
      setError,
    )
  const toggle = async ({ id, status }: Policy) => {
    const body = { status: status === 'ACTIVE' ? ('INACTIVE' as const) : ('ACTIVE' as const) }
    await call('POST /rest/api/v1/governance/data/policies/{id}', { path: { id }, body })
    await policies.refetch()
  }
  return (
    <>
      <PageHeader
        title="Governance"
        lead="Policies look for sensitive data in documents, and hide those in which it is found, if you want."
        action={
          <button type="button" className="button primary" onClick={() => void make()}>
            <Plus size={16} aria-hidden />
            File of all findings
          </button>
        }
      />
      {[policies.error, exports.error, error].map(
        (problem) => problem !== null && problem !== undefined && <Problem key={String(problem)} error={problem} />,
      )}
      <section className="panel">
        <h2>Policies</h2>
        {policies.data?.reports.length === 0 && (
          <div className="empty">
            <p>
              No policy yet. They are made through the interface:{' '}
              <code>POST /rest/api/v1/governance/data/policies</code> (<a href={at('/docs')}>documentation</a>).
            </p>
          </div>
        )}
        {policies.data !== undefined && policies.data.reports.length > 0 && (
          <DataTable<Policy>
            label="Policies"
            rows={policies.data.reports}
            keyOf={({ id }) => id}
            columns={[
              { title: 'Policy', cell: ({ name }) => <strong>{name}</strong> },
              { title: 'Looks', cell: ({ frequency }) => frequency.toLowerCase() },
              { title: 'Hides documents', cell: ({ autoHideDocs }) => (autoHideDocs ? 'Yes' : 'No') },
              { title: 'Last scan', cell: ({ lastScanStatus }) => lastScanStatus.toLowerCase() },
              {
                title: 'State',
                cell: ({ status }) =>
                  status === 'ACTIVE' ? <span className="badge good">Active</span> : <span className="badge">Off</span>,
              },
              {
                title: 'Actions',
                isActions: true,
                cell: (policy) => (
                  <button
                    type="button"
                    className="button small"
                    aria-label={`Switch ${policy.status === 'ACTIVE' ? 'off' : 'on'} ${policy.name}`}
                    onClick={() => void toggle(policy)}
                  >
                    {policy.status === 'ACTIVE' ? 'Switch off' : 'Switch on'}
                  </button>
                ),
              },
            ]}
          />
        )}
      </section>
      <section className="panel">
        <h2>Files of findings</h2>
        {exports.data?.exports.length === 0 && <p className="soft">None was made.</p>}
        {exports.data !== undefined && exports.data.exports.length > 0 && (
          <DataTable<Export>
            label="Files of findings"
            rows={exports.data.exports}
            keyOf={({ exportId }) => exportId}
            columns={[
              { title: 'File', cell: ({ fileName }) => fileName },
              { title: 'Made', cell: ({ startTime }) => <Time at={startTime} /> },
              { title: 'State', cell: ({ status }) => status.toLowerCase() },
              {
                title: 'Actions',
                isActions: true,
                cell: ({ exportId, fileName, status }) =>
                  status === 'COMPLETED' && (
                    <a
                      className="button small"
                      href={at(`/rest/api/v1/governance/data/findings/exports/${encodeURIComponent(exportId)}`)}
                      download={fileName}
                    >
                      <Download size={14} aria-hidden />
                      Download
                    </a>
                  ),
              },
            ]}
          />
        )}
      </section>
    </>
  )
}
