import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { Problem } from '../../shared/problem.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { DocumentIdLink } from '../parts/document-id-link.tsx'
import { useCall } from '../parts/use-call.ts'
import { GovernanceFrame } from './governance-frame.tsx'
import { HideButton } from './hide-button.tsx'

type Hidden = Schemas['DocumentVisibilityOverride']

/** Who a document is hidden from. A missing value doesn't compile. */
const FROM: Readonly<Record<Hidden['override'], string>> = {
  NONE: 'No one',
  HIDE_FROM_ALL: 'Everyone',
  HIDE_FROM_GROUPS: 'Everyone not named in its permissions',
  HIDE_FROM_ALL_EXCEPT_OWNER: 'Everyone except its owner',
}

/** Documents hidden by a policy or an admin, whatever their permissions. */
export function HiddenPage() {
  const { data, error, refetch } = useCall('GET /rest/api/v1/governance/documents/visibilityoverrides', { query: {} })
  const [isHiding, setHiding] = useState(false)
  const hidden = data?.visibilityOverrides
  return (
    <GovernanceFrame
      action={
        <button type="button" className="button primary" onClick={() => setHiding(true)}>
          <EyeOff size={16} aria-hidden />
          Hide document
        </button>
      }
    >
      {error !== null && <Problem error={error} />}
      {hidden?.length === 0 && (
        <div className="empty">
          <p>No hidden documents. Hide a document to remove it from search without changing its permissions.</p>
        </div>
      )}
      {hidden !== undefined && hidden.length > 0 && (
        <DataTable<Hidden>
          label="Hidden documents"
          rows={hidden}
          keyOf={({ docId }) => docId}
          columns={[
            { title: 'Document', cell: ({ docId }) => <DocumentIdLink docId={docId} /> },
            { title: 'Hidden from', cell: ({ override }) => FROM[override] },
            {
              title: 'Actions',
              isActions: true,
              cell: ({ docId }) => <HideButton docId={docId} isHidden onChange={() => void refetch()} />,
            },
          ]}
        />
      )}
      <FormDialog
        title="Hide document"
        lead="Applies immediately. The document isn't changed, and you can unhide it."
        submit="Hide"
        isOpen={isHiding}
        onClose={() => setHiding(false)}
        fields={[
          {
            name: 'docId',
            label: 'Document ID',
            hint: 'Format: datasource:type:id',
            missing: 'Enter a document ID',
          },
          {
            name: 'override',
            label: 'Hide from',
            kind: 'choice',
            value: 'HIDE_FROM_ALL',
            options: Object.entries(FROM)
              .filter(([value]) => value !== 'NONE')
              .map(([value, label]) => ({ value, label })),
          },
        ]}
        onSubmit={async ({ docId = '', override }) => {
          const { results } = await call('POST /rest/api/v1/governance/documents/visibilityoverrides', {
            body: { visibilityOverrides: [{ docId, override: override as Hidden['override'] }] },
          })
          if (results[0]?.success !== true) throw new Error('Document not found')
          await refetch()
        }}
      />
    </GovernanceFrame>
  )
}
