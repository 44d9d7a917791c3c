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

/** From whom a document is hidden; one that is missing here does not compile. */
const FROM: Readonly<Record<Hidden['override'], string>> = {
  NONE: 'Nobody',
  HIDE_FROM_ALL: 'Everybody',
  HIDE_FROM_GROUPS: 'Everybody whom its access list does not name',
  HIDE_FROM_ALL_EXCEPT_OWNER: 'Everybody but its owner',
}

/** Documents that are hidden over their access lists, by a policy or by hand. */
export function HiddenPage() {
  const { data, error, refetch } = useCall('GET /rest/api/v1/governance/documents/visibilityoverrides', { query: {} })
  const [isHiding, setHiding] = useState(false)
  const hidden = data?.visibilityOverrides
  return (
    <GovernanceFrame
      action={
        <button type="button" className="button primary" onClick={() => setHiding(true)}>
          <EyeOff size={16} aria-hidden />
          Hide a document
        </button>
      }
    >
      {error !== null && <Problem error={error} />}
      {hidden?.length === 0 && (
        <div className="empty">
          <p>No document is hidden: all are seen by those whom their access lists admit.</p>
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
        title="Hide a document"
        lead="It holds from the next request on. Nothing of the document is changed, and it can be shown again."
        submit="Hide it"
        isOpen={isHiding}
        onClose={() => setHiding(false)}
        fields={[
          {
            name: 'docId',
            label: 'Id of the document',
            hint: 'As its address and search results have it: datasource:type:id',
            missing: 'Name the document',
          },
          {
            name: 'override',
            label: 'From whom',
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
          if (results[0]?.success !== true) throw new Error('There is no such document')
          await refetch()
        }}
      />
    </GovernanceFrame>
  )
}
