import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capitalized } from '../../shared/capitalized.ts'
import { Problem } from '../../shared/problem.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { DocumentIdLink } from '../parts/document-id-link.tsx'
import { HideButton } from './hide-button.tsx'
import { INFO_TYPES } from './info-types.ts'
import { type Finding, readFindings, SHOWN_FINDINGS } from './read-findings.ts'

/** A policy's findings. Loaded only on request, because the audit log records who read sensitive text. */
export function FindingsTable({ id }: { id: string }) {
  const [isShown, setShown] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['findings', id],
    queryFn: () => readFindings(id),
    enabled: isShown,
  })
  return (
    <section className="panel" aria-label="Findings">
      <h2>Findings</h2>
      {error !== null && <Problem error={error} />}
      {data === undefined ? (
        <button type="button" className="button" onClick={() => setShown(true)}>
          Show findings
        </button>
      ) : (
        <>
          <p role="status" className="soft">
            {summary(data.length)}{' '}
            <button type="button" className="link-button" onClick={() => void refetch()}>
              Refresh
            </button>
          </p>
          {data.length > 0 && <Table findings={data} onChange={() => void refetch()} />}
        </>
      )}
    </section>
  )
}

function summary(count: number): string {
  if (count === 0) return 'No findings.'
  if (count >= SHOWN_FINDINGS) return `First ${count} findings. Download the CSV for all.`
  return count === 1 ? '1 finding' : `${count} findings`
}

function Table({ findings, onChange }: { findings: readonly Finding[]; onChange(): void }) {
  const numbered = findings.map((finding, at) => ({ ...finding, at: String(at) }) as Finding)
  return (
    <DataTable<Finding>
      label="List of findings"
      rows={numbered}
      keyOf={({ at = '' }) => at}
      columns={[
        {
          title: 'Document',
          cell: ({ documentId = '', title, datasource }) => (
            <span className="stacked">
              <DocumentIdLink docId={documentId}>{title || documentId}</DocumentIdLink>
              <span className="soft">{datasource}</span>
            </span>
          ),
        },
        { title: 'Type', cell: ({ rule = '' }) => INFO_TYPES.find(({ value }) => value === rule)?.label ?? rule },
        { title: 'Text', cell: ({ quote }) => (quote ? <code>{quote}</code> : <span className="soft">Redacted</span>) },
        {
          title: 'Likelihood',
          cell: ({ likelihood = '' }) => capitalized(likelihood.toLowerCase().replaceAll('_', ' ')),
        },
        {
          title: 'Actions',
          isActions: true,
          cell: ({ documentId = '', visibilityOverride }) => (
            <HideButton docId={documentId} isHidden={visibilityOverride !== 'NONE'} onChange={onChange} />
          ),
        },
      ]}
    />
  )
}
