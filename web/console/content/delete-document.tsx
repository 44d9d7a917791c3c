import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { may } from '../../shared/start.ts'
import { DangerDialog } from '../parts/danger-dialog.tsx'
import type { Pointer } from './access-check.tsx'

interface DeleteDocumentProps {
  readonly pointer: Pointer
  readonly source: Schemas['DatasourceSettings']
}

/** A connection would bring its documents back: those are deleted in the source. */
export function DeleteDocument({ pointer: { datasource, objectType, docId }, source }: DeleteDocumentProps) {
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  if (source.connectionId !== undefined || !may('datasources')) return null
  return (
    <>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        Delete document
      </button>
      <DangerDialog
        title="Delete this document?"
        text={`Deletes ${docId} from ${source.displayName}. No one finds it any more, unless it's pushed again. This can't be undone.`}
        verb="Delete document"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          const query = { docId, ...(objectType !== '' && { objectType }) }
          await call('DELETE /admin/api/v1/datasources/{name}/document', { path: { name: datasource }, query })
          await navigate({ to: '/content/datasources/$name/documents', params: { name: datasource } })
          await queries.invalidateQueries()
        }}
      />
    </>
  )
}
