import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { DangerDialog } from '../parts/danger-dialog.tsx'

/** Deletes a policy after a confirmation, and leads to the list of policies. */
export function DeletePolicy({ policy: { id, name, autoHideDocs } }: { policy: Schemas['DlpReport'] }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const shown = autoHideDocs
    ? ' Documents it hides become visible again, unless an admin or another policy hides them.'
    : ''
  return (
    <>
      <button type="button" className="button small danger" onClick={() => setAsking(true)}>
        Delete
      </button>
      <DangerDialog
        title={`Delete policy ${name}?`}
        text={`Its findings and earlier versions are deleted with it.${shown} Exports stay. This can't be undone.`}
        verb="Delete"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await call('DELETE /rest/api/v1/governance/data/policies/{id}', { path: { id } })
          await navigate({ to: '/governance/policies', ignoreBlocker: true })
          await queries.invalidateQueries()
        }}
      />
    </>
  )
}
