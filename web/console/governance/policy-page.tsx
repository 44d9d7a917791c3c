import { Link, useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Problem } from '../../shared/problem.tsx'
import { at } from '../../shared/start.ts'
import { Time } from '../../shared/time.tsx'
import { PageHeader } from '../page-header.tsx'
import { useCall } from '../parts/use-call.ts'
import { DeletePolicy } from './delete-policy.tsx'
import { PolicyForm } from './policy-form.tsx'
import { PolicySwitch } from './policy-switch.tsx'
import { ScanState } from './policy-words.tsx'

const LOOK_MS = 3000

/** One policy: status, findings and settings. */
export function PolicyPage() {
  const { id } = useParams({ from: '/governance/policies/$id' })
  const { data, error, refetch } = useCall(
    'GET /rest/api/v1/governance/data/policies/{id}',
    { path: { id }, query: {} },
    { everyMs: LOOK_MS },
  )
  const [isSaved, setSaved] = useState(false)
  const policy = data?.report
  if (policy === undefined) return error === null ? null : <Problem error={error} />
  return (
    <>
      <PageHeader
        above={<Link to="/governance/policies">Governance</Link>}
        title={policy.name}
        lead={`Version ${policy.config.version}, by ${policy.updatedBy.name}. Saving a change creates a new version and rescans all documents.`}
        action={
          <span className="button-row">
            <Link to="/governance/findings" search={{ policy: id } as never} className="button small">
              Show findings
            </Link>
            <PolicySwitch policy={policy} onChange={() => void refetch()} />
            <a
              className="button small"
              href={at(`/rest/api/v1/governance/data/policies/${encodeURIComponent(id)}/download`)}
              download
            >
              <Download size={14} aria-hidden />
              Download findings
            </a>
            <DeletePolicy policy={policy} />
          </span>
        }
      />
      <dl className="facts card">
        <dt>Status</dt>
        <dd>{policy.status === 'ACTIVE' ? 'Active' : 'Disabled. Nothing is scanned or hidden.'}</dd>
        <dt>Last scan</dt>
        <dd>
          <ScanState policy={policy} />
        </dd>
        <dt>Changed</dt>
        <dd>
          <Time at={policy.lastUpdatedAt} />
        </dd>
      </dl>
      <section className="panel" aria-label="Settings">
        <h2>Settings</h2>
        <p role="status">{isSaved && <span className="badge good">Saved</span>}</p>
        <PolicyForm
          key={policy.config.version}
          policy={policy}
          onSaved={() => {
            setSaved(true)
            void refetch()
          }}
        />
      </section>
    </>
  )
}
